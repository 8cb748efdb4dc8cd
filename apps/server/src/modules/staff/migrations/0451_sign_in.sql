alter table operators
  -- Being set up: becomes totp_secret with the first right code. Both are stored as they are: this house has a key for
  -- links, which each server may have of its own, and none that a restored backup would surely still hold.
  add column totp_pending text,
  -- browser sessions so far: 「所有人从第二次登录起」 asks for the second factor from the second one on
  add column sign_ins int not null default 0;

-- Where an account signed in from: the owner is told of a new one.
create table staff_devices (
  operator_id bigint not null references operators (id),
  address text not null,
  agent text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (operator_id, address, agent)
);

-- One-time links that the terminal printed at the start of a mall without an owner.
create table first_owner_links (
  token_hash text primary key,
  expires_at timestamptz not null
);

-- What the owner decided for all staff: 'two-factor-for-all'.
create table staff_settings (
  name text primary key,
  value jsonb not null
);
