-- What a company calls a goods: learned when one of its people chose the goods for these words in quick order.
create table customer_goods_codes (
  kh_id bigint not null references companies (kh_id),
  -- normalised: small letters, half-width, no blanks
  code text not null check (code <> ''),
  -- as it was written
  words text not null,
  goods_id bigint not null references goods (id),
  user_id bigint not null references users (id),
  learned_at timestamptz not null,
  primary key (kh_id, code)
);
