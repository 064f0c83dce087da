"""Green Hackenbush, on trees and on graphs."""
