-- Without it every cart line that goes has the whole table read for lines that hang on it.
create index cart_lines_by_parent on cart_lines (parent_line_id) where parent_line_id is not null;
