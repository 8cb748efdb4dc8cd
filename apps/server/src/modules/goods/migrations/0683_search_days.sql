-- What was searched for, counted by day and phrase: no person, no session, no address.
create table search_days (
  day date not null,
  phrase text not null,
  times integer not null,
  -- goods found the last time
  found integer not null,
  primary key (day, phrase)
);
