-- Browsers in which a user has signed in before. Their wrong passwords are counted apart, so that strangers who guess at
-- an account cannot lock its owner out.
create table known_browsers (
  -- SHA-256 of the cookie's value
  browser text not null,
  user_id bigint not null references users (id),
  seen_at timestamptz not null,
  primary key (browser, user_id)
);
create index known_browsers_by_user on known_browsers (user_id);
