-- The book of acts asks of each plan whether somebody took it back.
create index plans_taken_back on plans (undo_of) where undo_of is not null;
