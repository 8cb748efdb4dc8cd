-- Paying inside WeChat: the signed fields that its bridge wants, for the one WeChat user who asked.
alter table payments
  add column bridge jsonb,
  -- a digest of that user's openid; '' where nobody in particular pays
  add column payer_mark text not null default '';
