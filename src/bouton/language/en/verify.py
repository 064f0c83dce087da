"""What a checker has found, one sentence for each kind of certificate."""

TEXT = {
    "right": "The certificate is right.",
    "period": "{game}: period {period} from heap {preperiod}; the values of {heaps} heaps are right, {rare} of them rare, with {witnesses} {witnesses:witness|witnesses} (SHA-256 of the values {sha256}).",
}
