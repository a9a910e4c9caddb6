"""The parts that reports and the console are made of: functions from data to markup, each escaped
by itself, styled by report.css."""
