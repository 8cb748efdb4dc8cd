// Written by scripts/generate-tables.ts from the migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely';

/** jsonb reads as unknown (parse it) and is written as JSON text (`toJson`). */
type JsonColumn = ColumnType<unknown, string, string>;
type JsonDefaulted = ColumnType<unknown, string | undefined, string>;
type JsonNullable = ColumnType<unknown, string | null | undefined, string | null>;

interface AddressesTable {
  id: Generated<number>;
  kh_id: number;
  province: string;
  city: string;
  county: Generated<string>;
  region_code: string;
  address: string;
  name: string;
  phone: string;
  lng: Generated<string>;
  lat: Generated<string>;
  is_default: Generated<boolean>;
  created_by: number | null;
  created_at: Date;
  deleted_at: Date | null;
}

interface AdvertsTable {
  id: Generated<number>;
  img_type: string;
  keyword: Generated<string>;
  title: string;
  subtitle: Generated<string>;
  button: Generated<string>;
  image: string;
  phone_image: Generated<string>;
  tint: Generated<string>;
  link: Generated<string>;
  sort: Generated<number>;
  starts_at: Generated<Date>;
  ends_at: Generated<Date>;
  audience: Generated<string>;
  levels: JsonDefaulted;
  source: Generated<string>;
  focus_x: Generated<number>;
  focus_y: Generated<number>;
}

interface AfterSaleHistoryTable {
  id: Generated<number>;
  after_sale_id: string;
  from_state: string | null;
  to_state: string;
  event: string;
  actor_kind: string;
  actor_id: number | null;
  note: Generated<string>;
  at: Date;
}

interface AfterSaleLinesTable {
  after_sale_id: string;
  order_line_id: number;
  pieces: number;
  amount: number;
  points: Generated<number>;
  restocked: boolean | null;
  write_off_cause: Generated<string>;
}

interface AfterSalePhotosTable {
  after_sale_id: string;
  upload_id: string;
  place: number;
}

interface AfterSalesTable {
  id: string;
  no: string;
  order_id: string;
  kh_id: number;
  user_id: number;
  request_id: string;
  body_hash: string;
  kind: string;
  state: string;
  reason: string;
  description: Generated<string>;
  reject_reason: Generated<string>;
  return_address: Generated<string>;
  carrier: Generated<string>;
  tracking_no: Generated<string>;
  asked_again: Generated<boolean>;
  goods_amount: number;
  freight_amount: Generated<number>;
  points: Generated<number>;
  created_at: Date;
  updated_at: Date;
  refunded_amount: Generated<number>;
}

interface ApplicationsTable {
  id: Generated<number>;
  no: string;
  phone: string;
  password_hash: string;
  company: string;
  contact: string;
  region_code: string;
  region_names: JsonDefaulted;
  address: Generated<string>;
  tax_number: Generated<string>;
  licence_upload_id: string | null;
  status: Generated<string>;
  reason: Generated<string>;
  agreed_at: Date;
  created_at: Date;
  reviewed_at: Date | null;
  agreed_version: Generated<string>;
  claimed_by: number | null;
  claimed_at: Date | null;
  reviewed_by: number | null;
  kh_id: number | null;
}

interface ArticleCategoriesTable {
  id: Generated<number>;
  parent_id: number | null;
  name: string;
  kind: Generated<string>;
  sort: Generated<number>;
}

interface ArticleVersionsTable {
  article_id: number;
  version: number;
  title: string;
  summary: string;
  html: string;
  published_at: Date;
  operator_id: number | null;
  at: Date;
}

interface ArticlesTable {
  id: Generated<number>;
  category_id: number;
  title: string;
  summary: Generated<string>;
  html: string;
  kind: Generated<string>;
  slug: string | null;
  sort: Generated<number>;
  published_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

interface AttributeTypesTable {
  id: Generated<number>;
  category_id: number | null;
  name: string;
  choices: Generated<string[]>;
  sort: Generated<number>;
  version: Generated<number>;
}

interface BalanceRemindersTable {
  order_id: string;
  about: string;
  sent_at: Date;
}

interface BasketLinesTable {
  id: Generated<number>;
  basket_id: number;
  goods_id: number;
  context: Generated<string>;
  packs: number;
  pieces: number;
  added_per_pack: Generated<number>;
  added_per_piece: Generated<number>;
}

interface BasketsTable {
  id: Generated<number>;
  operator_id: number;
  kh_id: number;
  version: Generated<number>;
  choices: JsonDefaulted;
  wish: JsonDefaulted;
  updated_at: Date;
}

interface BoughtGoodsTable {
  kh_id: number;
  goods_id: number;
  times: Generated<number>;
  last_packs: number;
  last_pieces: number;
  last_per_pack: number;
  last_per_piece: number;
  last_order_id: string;
  last_at: Date;
  recent: JsonDefaulted;
}

interface BrandsTable {
  id: Generated<number>;
  name: string;
  logo: Generated<string>;
  letter: Generated<string>;
  groom: Generated<number>;
  status: Generated<number>;
  introduction: Generated<string>;
  sort: Generated<number>;
  version: Generated<number>;
}

interface BuyingGroupMembersTable {
  group_id: string;
  kh_id: number;
  order_id: string;
  paid_at: Date;
}

interface BuyingGroupsTable {
  id: string;
  activity_id: number;
  goods_id: number;
  size: number;
  state: Generated<string>;
  opened_at: Date;
  deadline: Date;
  ended_at: Date | null;
}

interface CaptchasTable {
  id: string;
  answer_hash: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface CapturesTable {
  id: Generated<number>;
  payment_id: string;
  order_id: string;
  instalment_id: number;
  provider: string;
  provider_transaction: string;
  amount: number;
  use: string;
  captured_at: Date;
  created_at: Date;
}

interface CartLinesTable {
  id: Generated<number>;
  user_id: number;
  goods_id: number;
  context: Generated<string>;
  parent_line_id: number | null;
  packs: number;
  pieces: number;
  is_check: Generated<boolean>;
  added_per_pack: number;
  added_per_piece: number;
  added_at: Date;
  updated_at: Date;
  wish: JsonDefaulted;
}

interface CartsTable {
  user_id: number;
  version: Generated<number>;
  choices: JsonDefaulted;
}

interface CategoriesTable {
  id: Generated<number>;
  parent_id: number | null;
  grade: number;
  name: string;
  icon: Generated<string>;
  image: Generated<string>;
  path: string;
  sort: Generated<number>;
  hidden: Generated<boolean>;
  version: Generated<number>;
}

interface ClaimsTable {
  id: Generated<number>;
  order_id: string | null;
  scarce_id: number | null;
  quantity: number | null;
  state: string;
  created_at: Date;
  ended_at: Date | null;
  held_by: string | null;
  held_for: number | null;
  scarce_ids: number[] | null;
  quantities: number[] | null;
}

interface CommentsTable {
  id: Generated<number>;
  goods_id: number;
  order_line_id: number | null;
  user_id: number | null;
  company_name: string;
  anonymous: Generated<boolean>;
  stars: number;
  content: string;
  images: JsonDefaulted;
  bought_spec: Generated<string>;
  reply: Generated<string>;
  status: Generated<string>;
  created_at: Date;
  kh_id: number | null;
  reason: Generated<string>;
  judged_at: Date | null;
  mended_by: number | null;
  mended_at: Date | null;
  version: Generated<number>;
  reply_version: Generated<number>;
  replied_by: number | null;
  replied_at: Date | null;
}

interface CompaniesTable {
  kh_id: Generated<number>;
  code: string;
  name: string;
  level: Generated<string>;
  price_list_id: number | null;
  contact: Generated<string>;
  phone: Generated<string>;
  region_code: Generated<string>;
  region_names: JsonDefaulted;
  address: Generated<string>;
  tax_number: Generated<string>;
  status: Generated<string>;
  created_at: Date;
  salesperson_id: number | null;
  tags: JsonDefaulted;
  spelling: Generated<string>;
  spelt_name: Generated<string>;
  version: Generated<number>;
  opened_by: number | null;
  opened_request: string | null;
  group_id: number | null;
}

interface CompanyActsTable {
  id: Generated<number>;
  kh_id: number;
  user_id: number | null;
  what: string;
  about_user_id: number;
  at: Date;
  operator_id: number | null;
}

interface CompanyFiguresTable {
  kh_id: number;
  orders: Generated<number>;
  amount: Generated<number>;
  unpaid: Generated<number>;
  first_order_at: Date | null;
  last_order_at: Date | null;
  every_half_days: number | null;
  call_from: string | null;
}

interface CompanyGroupsTable {
  id: Generated<number>;
  name: string;
  note: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Date>;
}

interface CompanyOrdersChangedTable {
  id: Generated<number>;
  kh_id: number;
}

interface ContentVersionsTable {
  part: string;
  version: Generated<number>;
}

interface CouponCountersTable {
  template_id: number;
  issued: Generated<number>;
}

interface CouponsTable {
  id: Generated<number>;
  template_id: number;
  kh_id: number;
  serial: number;
  of_total: number | null;
  nth: number;
  of_most: number | null;
  kind: string;
  label: string;
  settings: JsonColumn;
  valid_from: Date;
  valid_until: Date;
  source: string;
  created_at: Date;
}

interface CustomerGoodsCodesTable {
  kh_id: number;
  code: string;
  words: string;
  goods_id: number;
  user_id: number;
  learned_at: Date;
}

interface CustomerNotesTable {
  id: Generated<number>;
  kh_id: number;
  operator_id: number;
  text: string;
  follow_up_on: string | null;
  done_at: Date | null;
  created_at: Date;
}

interface DeletedGoodsTable {
  id: Generated<number>;
  code: string;
  name: string;
  goods: JsonColumn;
  pictures: JsonColumn;
  costs: JsonColumn;
  deleted_at: Date;
}

interface DeliveryWaysTable {
  way: string;
  name: string;
  is_on: boolean;
  note: Generated<string>;
  regions: Generated<string[]>;
  fee: Generated<number>;
  free_from: number | null;
  version: Generated<number>;
}

interface DictionaryTable {
  pcode: string;
  code: string;
  summary: Generated<string>;
  title: Generated<string>;
  sort: Generated<number>;
  public: boolean | null;
}

interface DictionaryValuesTable {
  id: Generated<number>;
  dictionary_type_id: string;
  name: string;
  value: Generated<string>;
  status: Generated<number>;
  sort: Generated<number>;
}

interface DrawGrantsTable {
  draw_id: number;
  order_id: string;
  kh_id: number;
  chances: number;
  granted_at: Date;
  revoked_at: Date | null;
}

interface DrawRecordsTable {
  id: string;
  draw_id: number;
  kh_id: number;
  user_id: number;
  request_id: string;
  pay_by: string;
  rules_hash: string;
  chance_source: string;
  chance_ledger_id: number;
  prize_ledger_id: number | null;
  prize_id: string;
  prize_name: string;
  prize_kind: string;
  prize_ref: Generated<string>;
  prize_size: number;
  delivery: string;
  at: Date;
  carrier: Generated<string>;
  tracking_no: Generated<string>;
  shipped_at: Date | null;
  shipped_by: number | null;
}

interface DrawRulesTable {
  hash: string;
  draw_id: number;
  snapshot: string;
  published_at: Date;
}

interface FavouritesTable {
  user_id: number;
  goods_id: number;
  per_pack: number;
  per_piece: number;
  created_at: Date;
}

interface FigureDaysTable {
  day: string;
  kh_id: number;
  hour: number;
  captured: number;
  refunded: number;
  orders: number;
}

interface FigureDaysChangedTable {
  id: Generated<number>;
  day: string;
  kh_id: number | null;
}

interface FigureGoodsDaysTable {
  day: string;
  kh_id: number;
  goods_id: number;
  captured: number;
  orders: number;
  pieces: number;
  sold: number;
  costed: number;
  cost: number;
}

interface FirstOwnerLinksTable {
  token_hash: string;
  expires_at: Date;
}

interface FreightRulesTable {
  id: Generated<number>;
  template_id: number;
  region_prefix: Generated<string>;
  basis: string;
  first_units: Generated<number>;
  first_fee: number;
  next_units: Generated<number>;
  next_fee: Generated<number>;
  free_from: number | null;
  deliverable: Generated<boolean>;
}

interface FreightTemplatesTable {
  id: Generated<number>;
  name: string;
  is_default: Generated<boolean>;
  ship_from: Generated<string>;
  version: Generated<number>;
}

interface GoodsTable {
  id: Generated<number>;
  code: string;
  barcode: Generated<string>;
  name: string;
  selling_line: Generated<string>;
  spec: Generated<string>;
  category_id: number;
  brand_id: number | null;
  group_id: number | null;
  group_values: JsonDefaulted;
  unit: Generated<string>;
  pack_unit: Generated<string>;
  weight_g: Generated<number>;
  volume_cm3: Generated<number>;
  ship_from: Generated<string>;
  tax_rate_bp: Generated<number>;
  tax_code: Generated<string>;
  tax_included: Generated<boolean>;
  pieces_per_pack: Generated<number>;
  min_pieces: Generated<number>;
  piece_step: Generated<number>;
  pack_step: Generated<number>;
  list_per_pack: number;
  list_per_piece: number;
  promo_per_pack: number | null;
  promo_per_piece: number | null;
  promo_starts_at: Date | null;
  promo_ends_at: Date | null;
  ladder_scope: Generated<string>;
  status: Generated<string>;
  image: Generated<string>;
  attributes: JsonDefaulted;
  service_words: JsonDefaulted;
  packing_list: Generated<string>;
  detail_html: Generated<string>;
  listed_at: Date;
  sold_pieces: Generated<number>;
  review_count: Generated<number>;
  star_sum: Generated<number>;
  stock_id: number | null;
  search: Generated<string>;
  search_text: Generated<string>;
  updated_at: Generated<Date>;
  origin: Generated<string>;
  cost: number | null;
  bin: Generated<string>;
  low_stock: number | null;
  version: Generated<number>;
  last_sold_at: Date | null;
  imported_at: Date | null;
}

interface GoodsBasesTable {
  id: Generated<number>;
  goods_id: number;
  kind: string;
  per_piece: number;
  from_at: Date;
  operator_id: number | null;
  at: Generated<Date>;
}

interface GoodsChangesTable {
  xact: Generated<number>;
  goods_id: number | null;
  changed_at: Generated<Date>;
}

interface GoodsCostsTable {
  id: Generated<number>;
  goods_id: number;
  cost: number;
  operator_id: number | null;
  at: Date;
}

interface GoodsDemandDaysTable {
  day: string;
  goods_id: number;
  views: Generated<number>;
  carts: Generated<number>;
}

interface GoodsGroupsTable {
  id: Generated<number>;
  name: string;
  param_keys: JsonDefaulted;
  code: Generated<string>;
  pattern: Generated<string>;
  key_values: JsonDefaulted;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

interface GoodsPicturesTable {
  id: Generated<number>;
  goods_id: number;
  url: string;
  sort: Generated<number>;
}

interface GoodsWordsTable {
  kind: string;
  value: string;
  note: Generated<string>;
  added_at: Generated<Date>;
}

interface GuardCountersTable {
  key: string;
  window_started_at: Date;
  hits: Generated<number>;
}

interface HomeFloorsTable {
  type: string;
  title: string;
  subtitle: Generated<string>;
  image: Generated<string>;
  link: Generated<string>;
  category_id: number | null;
  goods_ids: Generated<number[]>;
  sort: Generated<number>;
  rule: Generated<string>;
  word: Generated<string>;
}

interface HomeVersionsTable {
  id: Generated<number>;
  state: string;
  content: JsonColumn;
  note: Generated<string>;
  operator_id: number | null;
  at: Date;
  publish_at: Date | null;
}

interface ImportHostsTable {
  host: string;
  operator_id: number;
  at: Date;
}

interface ImportMappingsTable {
  heads_key: string;
  targets: JsonColumn;
  operator_id: number;
  used_at: Date;
}

interface ImportPicturesTable {
  import_id: string;
  plan_id: string;
  seq: number;
  line: number;
  code: string;
  sources: JsonColumn;
  failed: JsonDefaulted;
  done_at: Date | null;
  stood: JsonNullable;
}

interface ImportSourcesTable {
  source: string;
  picture_id: string;
  at: Date;
}

interface ImportsTable {
  id: string;
  operator_id: number;
  name: string;
  file_id: string;
  shape: Generated<string>;
  heads: JsonColumn;
  samples: JsonColumn;
  targets: JsonColumn;
  names: JsonDefaulted;
  mended: JsonDefaulted;
  confirmed: Generated<boolean>;
  rows: number;
  state: Generated<string>;
  seen: Generated<number>;
  problem: Generated<string>;
  report: JsonDefaulted;
  plan_id: string | null;
  made_at: Date;
  updated_at: Date;
  kind: Generated<string>;
  list_id: number | null;
  sheets: JsonDefaulted;
  sheet: Generated<number>;
  zips: JsonDefaulted;
  for_list: Generated<boolean>;
}

interface InvoiceFilesTable {
  id: string;
  invoice_id: string;
  red_id: string | null;
  kh_id: number;
  format: string;
  name: string;
  media_type: string;
  bytes: number;
  created_at: Date;
}

interface InvoiceHistoryTable {
  id: Generated<number>;
  invoice_id: string;
  red_id: string | null;
  from_state: string | null;
  to_state: string;
  event: string;
  actor_kind: string;
  actor_id: number | null;
  note: Generated<string>;
  at: Date;
}

interface InvoiceOrdersTable {
  invoice_id: string;
  order_id: string;
  amount: number;
  red_amount: Generated<number>;
  live: Generated<boolean>;
}

interface InvoiceRedsTable {
  id: string;
  serial: string;
  invoice_id: string;
  previous_id: string | null;
  parts: JsonColumn;
  lines: JsonColumn;
  amount: number;
  net_amount: number;
  tax_amount: number;
  reason: string;
  provider: string;
  state: string;
  sweeps: Generated<number>;
  attempted_at: Date | null;
  asking_until: Date | null;
  number: Generated<string>;
  issued_at: Date | null;
  fail_reason: Generated<string>;
  created_at: Date;
  updated_at: Date;
}

interface InvoiceTitleHistoryTable {
  id: Generated<number>;
  title_id: number;
  from_state: string | null;
  to_state: string;
  event: string;
  actor_kind: string;
  actor_id: number | null;
  note: Generated<string>;
  at: Date;
}

interface InvoiceTitlesTable {
  id: Generated<number>;
  kh_id: number;
  kind: string;
  holder: string;
  name: string;
  tax_number: Generated<string>;
  address: Generated<string>;
  phone: Generated<string>;
  bank: Generated<string>;
  account: Generated<string>;
  receive_phone: Generated<string>;
  receive_email: Generated<string>;
  is_default: Generated<boolean>;
  state: string;
  reason: Generated<string>;
  field: Generated<string>;
  valid_until: Date | null;
  submitted_at: Date;
  reviewed_at: Date | null;
  created_by: number;
  created_at: Date;
  deleted_at: Date | null;
}

interface InvoicesTable {
  id: string;
  no: string;
  serial: string;
  kh_id: number;
  user_id: number;
  request_id: string;
  body_hash: string;
  title_id: number;
  title: JsonColumn;
  kind: string;
  content: string;
  receive_way: string;
  receive_to: Generated<string>;
  remark: Generated<string>;
  lines: JsonColumn;
  amount: number;
  net_amount: number;
  tax_amount: number;
  red_amount: Generated<number>;
  provider: string;
  state: string;
  sweeps: Generated<number>;
  attempted_at: Date | null;
  asking_until: Date | null;
  number: Generated<string>;
  issued_at: Date | null;
  fail_reason: Generated<string>;
  fail_field: Generated<string>;
  previous_id: string | null;
  created_at: Date;
  updated_at: Date;
}

interface JobsTable {
  id: Generated<number>;
  kind: string;
  key: string;
  payload: JsonDefaulted;
  run_at: Date;
  attempts: Generated<number>;
  locked_until: Date | null;
  done_at: Date | null;
  last_error: string | null;
  parked_at: Date | null;
}

interface KnownBrowsersTable {
  browser: string;
  user_id: number;
  seen_at: Date;
}

interface LaddersTable {
  id: Generated<number>;
  goods_id: number | null;
  group_id: number | null;
  kh_id: number | null;
  name: Generated<string>;
  starts_at: Generated<Date>;
  ends_at: Generated<Date>;
  tiers: JsonColumn;
}

interface LevelsTable {
  id: Generated<number>;
  name: string;
  place: Generated<number>;
  text: Generated<string>;
  price_list_id: number | null;
  usual: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
}

interface LinksTable {
  id: Generated<number>;
  name: string;
  url: string;
  sort: Generated<number>;
}

interface ListPriceChangesTable {
  id: Generated<number>;
  goods_id: number;
  was_per_pack: number;
  was_per_piece: number;
  at: Date;
}

interface MarksTable {
  name: string;
  set_at: Date;
}

interface MenusTable {
  id: Generated<number>;
  menu_type: string;
  name: string;
  path: string;
  flag: Generated<string>;
  sort: Generated<number>;
}

interface MessageTemplatesTable {
  event: string;
  version: Generated<number>;
  title: string | null;
  body: string | null;
  sms: string | null;
  box_on: Generated<boolean>;
  sms_on: Generated<boolean>;
  sms_template: Generated<string>;
  updated_at: Date;
  updated_by: number | null;
}

interface MessagesTable {
  id: Generated<number>;
  user_id: number;
  kh_id: number;
  event_id: string;
  type: string;
  title: string;
  text: string;
  link: Generated<string>;
  created_at: Date;
  read_at: Date | null;
}

interface MoneyCasesTable {
  id: Generated<number>;
  provider: string;
  money_key: string;
  payment_id: string | null;
  out_trade_no: string;
  transaction_no: string;
  amount: number;
  currency: string;
  merchant: string;
  reason: string;
  content: JsonColumn;
  state: Generated<string>;
  note: Generated<string>;
  seen_at: Date;
  settled_at: Date | null;
}

interface OldOrderLinesTable {
  id: Generated<number>;
  old_order_id: number;
  key: string;
  goods_id: number | null;
  code: string;
  name: string;
  packs: number;
  pieces: number;
  pieces_per_pack: number | null;
  per_pack: number | null;
  per_piece: number | null;
  amount: number;
  kh_id: number;
  place: Generated<number>;
}

interface OldOrdersTable {
  id: Generated<number>;
  kh_id: number;
  no: string;
  ordered_at: Date;
  recipient: Generated<string>;
  address: Generated<string>;
  note: Generated<string>;
}

interface OpeningSkipsTable {
  step: string;
  operator_id: number;
  at: Date;
}

interface OperatorActsTable {
  id: Generated<number>;
  operator_id: number;
  what: string;
  object: string;
  before: JsonDefaulted;
  after: JsonDefaulted;
  at: Date;
  session_id: number | null;
  address: Generated<string>;
  plan_id: string | null;
  watched: string | null;
  watched_amount: number | null;
}

interface OperatorImportsTable {
  id: Generated<number>;
  sha256: string;
  operator_id: number;
  answer: JsonColumn;
  at: Date;
}

interface OperatorMessagesTable {
  request_id: string;
  operator_id: number;
  body: JsonColumn;
  sent: number;
  created_at: Date;
  audience: Generated<string>;
  companies: Generated<number>;
  state: Generated<string>;
  send_at: Date | null;
  plan_id: string | null;
  version: Generated<number>;
  reason: Generated<string>;
}

interface OperatorRecoveryCodesTable {
  operator_id: number;
  code_hash: string;
  used_at: Date | null;
}

interface OperatorSessionsTable {
  token_hash: string;
  operator_id: number;
  created_at: Date;
  expires_at: Date;
  id: Generated<number>;
  kind: Generated<string>;
  address: Generated<string>;
  agent: Generated<string>;
  seen_at: Date | null;
  proved_at: Date | null;
}

interface OperatorsTable {
  id: Generated<number>;
  name: string;
  password_hash: string;
  role: string;
  status: Generated<string>;
  created_at: Date;
  display_name: Generated<string>;
  prefs: JsonDefaulted;
  totp_secret: string | null;
  totp_step: Generated<number>;
  totp_pending: string | null;
  sign_ins: Generated<number>;
}

interface OrderAdjustmentsTable {
  id: Generated<number>;
  order_id: string;
  amount: number;
  cause: string;
  operator_id: number;
  at: Date;
}

interface OrderHistoryTable {
  id: Generated<number>;
  order_id: string;
  from_state: string | null;
  to_state: string;
  event: string;
  actor_kind: string;
  actor_id: number | null;
  note: Generated<string>;
  at: Date;
}

interface OrderInstalmentsTable {
  id: Generated<number>;
  order_id: string;
  seq: number;
  name: Generated<string>;
  amount: number;
  opens_at: Date;
  closes_at: Date | null;
  method: Generated<string>;
  paid_amount: Generated<number>;
  state: Generated<string>;
}

interface OrderLinesTable {
  id: Generated<number>;
  order_id: string;
  child_order_id: string | null;
  goods_id: number;
  context: Generated<string>;
  parent_line_id: number | null;
  code: string;
  name: string;
  spec: string;
  image: string;
  unit: string;
  pack_unit: string;
  pieces_per_pack: number;
  packs: number;
  pieces: number;
  total_pieces: number;
  list_per_pack: number;
  list_per_piece: number;
  per_pack: number;
  per_piece: number;
  price_kind: string;
  trace: JsonColumn;
  amount: number;
  discount_share: Generated<number>;
  tax_rate_bp: number;
  tax_code: Generated<string>;
  ship_from: Generated<string>;
  shipped_pieces: Generated<number>;
  returned_pieces: Generated<number>;
  reviewed: Generated<boolean>;
  held_pieces: Generated<number>;
  dropped_pieces: Generated<number>;
  claimed_pieces: Generated<number>;
  taken_amount: Generated<number>;
  taken_points: Generated<number>;
  short_pieces: Generated<number>;
  unbilled_pieces: Generated<number>;
}

interface OrderNotesTable {
  id: Generated<number>;
  order_id: string;
  operator_id: number;
  text: string;
  created_at: Date;
}

interface OrderPrintsTable {
  id: Generated<number>;
  order_id: string;
  document: string;
  operator_id: number;
  address_digest: string;
  printed_at: Date;
}

interface OrderShortageLinesTable {
  shortage_id: number;
  order_line_id: number;
  pieces: number;
  amount: number;
}

interface OrderShortagesTable {
  id: Generated<number>;
  order_id: string;
  request_id: string;
  cause: string;
  outcome: string;
  amount: number;
  freight_amount: Generated<number>;
  points: Generated<number>;
  after_sale_id: string | null;
  operator_id: number;
  at: Date;
}

interface OrdersTable {
  id: string;
  no: string;
  kind: Generated<string>;
  parent_id: string | null;
  kh_id: number;
  user_id: number;
  request_id: string;
  cart_version: number | null;
  state: string;
  hold_reasons: Generated<string[]>;
  ship_from: Generated<string>;
  goods_amount: number;
  discount_amount: Generated<number>;
  freight_amount: Generated<number>;
  payable_amount: number;
  paid_amount: Generated<number>;
  refunded_amount: Generated<number>;
  packs: number;
  pieces: number;
  kinds: number;
  address: JsonColumn;
  invoice_wish: JsonDefaulted;
  quote: JsonDefaulted;
  remark: Generated<string>;
  buyer_po_no: Generated<string>;
  pay_method: string;
  reserve_until: Date | null;
  created_at: Date;
  paid_at: Date | null;
  shipped_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  cancel_reason: Generated<string>;
  updated_at: Date;
  sold_counted: Generated<boolean>;
  kept_amount: Generated<number>;
  freight_back: Generated<number>;
  reminded_at: Date | null;
  mark_colour: Generated<string>;
  mark_word: Generated<string>;
  assigned_to: number | null;
  address_changed_at: Date | null;
  released_at: Date | null;
  released_by: number | null;
  release_cause: Generated<string>;
  delivery_way: Generated<string>;
  delivery: JsonDefaulted;
  pickup_code: Generated<string>;
  placed_by: number | null;
  placed_note: Generated<string>;
  is_trial: Generated<boolean>;
}

interface OutboxTable {
  id: Generated<number>;
  event_id: string;
  topic: string;
  payload: JsonColumn;
  created_at: Generated<Date>;
  available_at: Generated<Date>;
  attempts: Generated<number>;
  done_at: Date | null;
  last_error: string | null;
  parked_at: Date | null;
}

interface PaymentNoticesTable {
  id: Generated<number>;
  provider: string;
  notice_id: string;
  payment_id: string | null;
  verdict: string;
  received_at: Generated<Date>;
  out_trade_no: Generated<string>;
  transaction_no: Generated<string>;
  amount: Generated<number>;
  currency: Generated<string>;
  merchant: Generated<string>;
  state: Generated<string>;
  content: JsonDefaulted;
}

interface PaymentsTable {
  id: string;
  no: string;
  order_id: string;
  instalment_id: number;
  kh_id: number;
  method: string;
  provider: string;
  amount: number;
  state: string;
  qr_text: Generated<string>;
  pay_url: Generated<string>;
  fail_reason: Generated<string>;
  started_by: number;
  created_at: Date;
  expires_at: Date | null;
  ended_at: Date | null;
  next_query_at: Date | null;
  queries: Generated<number>;
  bridge: JsonNullable;
  payer_mark: Generated<string>;
}

interface PickupPlacesTable {
  id: Generated<number>;
  name: string;
  is_on: boolean;
  address: Generated<string>;
  hours: Generated<string>;
  contact: Generated<string>;
  sort: number;
}

interface PictureUsesTable {
  picture_id: string;
  object: string;
}

interface PicturesTable {
  id: string;
  file_id: string;
  name: Generated<string>;
  width: number;
  height: number;
  bytes: number;
  hash: string;
  operator_id: number | null;
  created_at: Date;
  replaced_at: Date | null;
}

interface PlanRowsTable {
  plan_id: string;
  seq: number;
  line: number;
  object: string;
  name: string;
  verdict: string;
  fields: JsonDefaulted;
  warnings: JsonDefaulted;
  refusal: Generated<string>;
  mark: Generated<string>;
  change: JsonDefaulted;
  outcome: string | null;
  reason: Generated<string>;
  back: JsonDefaulted;
}

interface PlansTable {
  id: string;
  kind: string;
  operator_id: number;
  session_id: number | null;
  address: Generated<string>;
  settings: JsonColumn;
  title: string;
  effects: JsonDefaulted;
  step_up: Generated<boolean>;
  state: Generated<string>;
  all_or_nothing: Generated<boolean>;
  total: number;
  done: Generated<number>;
  failed: Generated<number>;
  undo_of: string | null;
  made_at: Date;
  expires_at: Date;
  committed_at: Date | null;
  ended_at: Date | null;
  refused: Generated<number>;
  handed: Generated<number>;
  due_at: Date | null;
}

interface PointLotsTable {
  id: Generated<number>;
  kh_id: number;
  move_id: number;
  points: number;
  left_points: number;
  expires_at: Date | null;
  created_at: Date;
}

interface PointMovesTable {
  id: Generated<number>;
  kh_id: number;
  source: string;
  reason: string;
  points: number;
  ledger_id: number | null;
  order_id: string | null;
  note: Generated<string>;
  per_yuan: number | null;
  at: Date;
}

interface PreviewsTable {
  token_hash: string;
  session_id: number;
  content: JsonColumn;
  kh_id: number | null;
  at: Date | null;
  expires_at: Date;
  kind: string;
}

interface PriceFilesTable {
  id: string;
  operator_id: number;
  name: string;
  file_id: string;
  asked: JsonColumn;
  state: Generated<string>;
  answer: JsonNullable;
  made_at: Date;
  progress: JsonDefaulted;
  landing: Generated<number[]>;
}

interface PriceGrantsTable {
  id: Generated<number>;
  list_id: number;
  kh_id: number | null;
  group_id: number | null;
  position: Generated<number>;
  binding: Generated<boolean>;
  activities_allowed: Generated<boolean>;
  starts_at: Generated<Date>;
  ends_at: Generated<Date>;
}

interface PriceListRowsTable {
  id: Generated<number>;
  list_id: number;
  version: Generated<number>;
  goods_id: number;
  from_pieces: Generated<number>;
  per_piece: number;
  per_pack: number | null;
  starts_at: Generated<Date>;
  ends_at: Generated<Date>;
  operator_id: number | null;
  at: Generated<Date>;
}

interface PriceListsTable {
  id: Generated<number>;
  name: string;
  kind: Generated<string>;
  kh_id: number | null;
  note: Generated<string>;
  live_version: Generated<number>;
  rules_version: Generated<number>;
  version: Generated<number>;
  changed_at: Date | null;
  changed_by: number | null;
}

interface PriceNoticesTable {
  kh_id: number;
  goods_id: number;
  at: Date;
}

interface PriceRuleChangesTable {
  id: Generated<number>;
  list_id: number;
  was_version: number;
  at: Date;
}

interface PriceRulesTable {
  id: Generated<number>;
  list_id: number;
  version: number;
  scope: JsonColumn;
  priority: Generated<number>;
  base: string;
  base_list_id: number | null;
  percent_bp: number;
  plus: Generated<number>;
  floor_margin_bp: number | null;
  round_piece: JsonNullable;
  round_pack: JsonNullable;
  starts_at: Generated<Date>;
  ends_at: Generated<Date>;
}

interface PromotionSalesTable {
  promotion_id: number;
  order_id: string;
  goods_id: number;
  pieces: number;
  amount: number;
  discount: number;
  at: Date;
}

interface PromotionsTable {
  id: Generated<number>;
  kind: string;
  name: string;
  starts_at: Date | null;
  ends_at: Date | null;
  settings: JsonColumn;
  priority: Generated<number>;
  status: Generated<string>;
  audience: number[] | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  made_by: number | null;
  opened_at: Date | null;
}

interface QueueTicketsTable {
  seq: Generated<number>;
  id: string;
  promotion_id: number;
  goods_id: number;
  user_id: number;
  kh_id: number;
  packs: number;
  pieces: number;
  total_pieces: number;
  request_id: string;
  state: Generated<string>;
  claim_id: number | null;
  cart_line_id: number | null;
  kept_until: Date | null;
  created_at: Date;
  judged_at: Date | null;
}

interface QuoteAttachmentsTable {
  quote_id: string;
  upload_id: string;
  sort: number;
}

interface QuoteHistoryTable {
  id: Generated<number>;
  quote_id: string;
  from_state: string | null;
  to_state: string;
  event: string;
  actor_kind: string;
  actor_id: number | null;
  actor_name: Generated<string>;
  note: Generated<string>;
  at: Date;
}

interface QuoteLineOrdersTable {
  id: Generated<number>;
  quote_id: string;
  line_no: number;
  quote_line_id: number;
  order_id: string;
  at: Date;
  given_back_at: Date | null;
}

interface QuoteLinesTable {
  id: Generated<number>;
  version_id: number;
  goods_id: number;
  goods_name: string;
  packs: number;
  pieces: number;
  per_pack: number | null;
  per_piece: number | null;
  remark: Generated<string>;
  line_no: number;
  need_by: string | null;
  available: Generated<boolean>;
  offers: JsonDefaulted;
  min_pieces: Generated<number>;
  step_waived: Generated<boolean>;
}

interface QuoteMessagesTable {
  id: Generated<number>;
  quote_id: string;
  line_no: number | null;
  author: string;
  user_id: number | null;
  operator_id: number | null;
  author_name: Generated<string>;
  text: string;
  request_id: string | null;
  created_at: Date;
}

interface QuoteRequestsTable {
  id: string;
  no: string;
  kh_id: number | null;
  user_id: number | null;
  phone: string;
  contact: string;
  company: Generated<string>;
  region_code: Generated<string>;
  region_names: JsonDefaulted;
  need_by: string | null;
  invoice_kind: Generated<string>;
  remark: Generated<string>;
  status: Generated<string>;
  request_id: string;
  created_at: Date;
  expires_at: Date | null;
  version: Generated<number>;
  amount: number | null;
  kinds: Generated<number>;
  ordered_lines: Generated<number>;
  again_of: string | null;
  updated_at: Date | null;
  claimed_by: number | null;
  claimed_at: Date | null;
}

interface QuoteVersionsTable {
  id: Generated<number>;
  request_id: string;
  version: number;
  author: string;
  message: Generated<string>;
  valid_until: Date | null;
  created_at: Date;
  author_name: Generated<string>;
  discounts_allowed: Generated<boolean>;
  amount: number | null;
  confirmed_by: Generated<string>;
}

interface ReceiptGroupsTable {
  id: string;
  kh_id: number;
  amount: number;
  request_id: string;
  created_at: Date;
}

interface ReceiptsTable {
  payment_id: string;
  order_id: string;
  kh_id: number;
  way: string;
  amount: number;
  reference: Generated<string>;
  payer: Generated<string>;
  received_on: string;
  upload_id: string | null;
  note: Generated<string>;
  request_id: string | null;
  recorded_by: number | null;
  asked_by: number | null;
  created_at: Date;
  group_id: string | null;
}

interface RecentViewsTable {
  user_id: number;
  goods_id: number;
  viewed_at: Date;
}

interface RefundsTable {
  id: string;
  no: string;
  order_id: string;
  capture_id: number;
  amount: number;
  reason: string;
  source: string;
  state: string;
  provider_refund: Generated<string>;
  attempts: Generated<number>;
  fail_reason: Generated<string>;
  next_try_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
}

interface RehearsalsTable {
  id: string;
  operator_id: number;
  draft: JsonColumn;
  title: string;
  days: number;
  state: string;
  done: Generated<number>;
  total: Generated<number>;
  result: JsonNullable;
  error: Generated<string>;
  made_at: Date;
  ended_at: Date | null;
  plan_id: string | null;
}

interface ReleaseLimitsTable {
  kh_id: number;
  amount: number;
  set_by: number;
  set_at: Date;
}

interface RemindersTable {
  id: Generated<number>;
  promotion_id: number;
  goods_id: number;
  user_id: number;
  starts_at: Date;
  created_at: Date;
  sent_at: Date | null;
}

interface ReviewPicturesTable {
  upload_id: string;
  comment_id: number;
}

interface SandboxInvoiceNoncesTable {
  nonce: string;
  at: Date;
}

interface SandboxInvoicesTable {
  serial: string;
  body_hash: string;
  body: JsonColumn;
  outcome: string;
  asked: Generated<number>;
  issues: Generated<number>;
  state: string;
  number: Generated<string>;
  sent_to: Generated<string>;
  created_at: Date;
  ready_at: Date;
  issued_at: Date | null;
}

interface SandboxRefundsTable {
  refund_no: string;
  out_refund_no: string;
  trade_no: string;
  amount: number;
  state: string;
  reason: Generated<string>;
  created_at: Date;
}

interface SandboxTradesTable {
  trade_no: string;
  out_trade_no: string;
  amount: number;
  subject: string;
  notify_url: string;
  state: string;
  outcome: Generated<string>;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  notify_at: Date | null;
  notified: Generated<number>;
}

interface ScarceTable {
  id: Generated<number>;
  kind: string;
  ref: string;
  total: number;
  available: number;
  reserved: Generated<number>;
  used: Generated<number>;
}

interface ScarceLedgerTable {
  id: Generated<number>;
  scarce_id: number;
  act: string;
  quantity: number;
  claim_id: number | null;
  reason: Generated<string>;
  at: Generated<Date>;
}

interface SearchDaysTable {
  day: string;
  phrase: string;
  times: number;
  found: number;
}

interface SecondLooksTable {
  id: Generated<number>;
  kind: string;
  object: string;
  amount: number;
  text: string;
  payload: JsonColumn;
  asked_by: number;
  asked_at: Date;
  state: Generated<string>;
  decided_by: number | null;
  decided_at: Date | null;
  note: Generated<string>;
}

interface SellTypesTable {
  id: Generated<number>;
  code: string;
  name: string;
  path: string;
  sort: Generated<number>;
}

interface SessionsTable {
  token_hash: string;
  user_id: number;
  created_at: Date;
  expires_at: Date;
}

interface ShipmentCorrectionsTable {
  id: Generated<number>;
  shipment_id: number;
  carrier: string;
  tracking_no: string;
  reason: string;
  operator_id: number | null;
  at: Date;
}

interface ShipmentLinesTable {
  shipment_id: number;
  order_line_id: number;
  pieces: number;
}

interface ShipmentsTable {
  id: Generated<number>;
  order_id: string;
  carrier: Generated<string>;
  tracking_no: Generated<string>;
  shipped_at: Date;
  received_at: Date | null;
  joins_parcel: Generated<boolean>;
  driver: Generated<string>;
  driver_phone: Generated<string>;
  handed_to: Generated<string>;
}

interface ShipmentsTakenBackTable {
  shipment_id: number;
  order_id: string;
  carrier: string;
  tracking_no: string;
  shipped_at: Date;
  lines: JsonColumn;
  operator_id: number | null;
  taken_back_at: Date;
}

interface SmsCodesTable {
  id: Generated<number>;
  phone: string;
  purpose: string;
  code_hash: string;
  wrong: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface SmsOutboxTable {
  id: Generated<number>;
  phone: string;
  text: string;
  created_at: Date;
}

interface StaffBoardTable {
  id: Generated<number>;
  text: string;
  written_by: number;
  written_at: Date;
}

interface StaffDevicesTable {
  operator_id: number;
  address: string;
  agent: string;
  first_at: Date;
  last_at: Date;
}

interface StaffNoticesTable {
  id: Generated<number>;
  operator_id: number;
  kind: string;
  text: string;
  link: Generated<string>;
  at: Date;
  read_at: Date | null;
  about: number | null;
}

interface StaffPhrasesTable {
  id: Generated<number>;
  use: string;
  owner_id: number | null;
  written_by: number;
  text: string;
  created_at: Date;
}

interface StaffRobotsTable {
  id: Generated<number>;
  name: string;
  kind: string;
  address: string;
  secret: Generated<string>;
  events: string[];
  enabled: Generated<boolean>;
  created_at: Date;
  sent_at: Date | null;
  problem: Generated<string>;
}

interface StaffRolesTable {
  code: string;
  name: string;
  built_in: Generated<boolean>;
  permissions: JsonNullable;
  scope: Generated<string>;
  places: JsonDefaulted;
  limits: JsonDefaulted;
  version: Generated<number>;
}

interface StaffSettingsTable {
  name: string;
  value: JsonColumn;
}

interface StaffViewsTable {
  id: Generated<number>;
  list: string;
  name: string;
  state: string;
  shared: Generated<boolean>;
  operator_id: number;
}

interface StockMovementsTable {
  ledger_id: number;
  goods_id: number;
  cause: string;
  receipt_id: number | null;
  cost: number | null;
  operator_id: number;
  plan_id: string | null;
}

interface StockReceiptsTable {
  id: Generated<number>;
  no: string;
  supplier: Generated<string>;
  note: Generated<string>;
  operator_id: number;
  plan_id: string | null;
  at: Date;
}

interface SynonymsTable {
  word: string;
  means: string;
}

interface TransferVouchersTable {
  id: Generated<number>;
  payment_id: string;
  order_id: string;
  upload_id: string;
  note: Generated<string>;
  state: Generated<string>;
  uploaded_by: number;
  created_at: Date;
}

interface UploadsTable {
  id: string;
  owner_user_id: number | null;
  owner_kh_id: number | null;
  purpose: string;
  media_type: string;
  bytes: number;
  created_at: Generated<Date>;
  name: Generated<string>;
}

interface UsersTable {
  id: Generated<number>;
  kh_id: number;
  phone: string;
  name: Generated<string>;
  password_hash: string;
  role: Generated<string>;
  head_img: Generated<string>;
  status: Generated<string>;
  created_at: Date;
  last_login_at: Date | null;
  agreed_at: Date | null;
  agreed_version: Generated<string>;
  gone_at: Date | null;
  consent_due: Generated<boolean>;
}

interface VersionsTable {
  name: string;
  version: Generated<number>;
  changed_at: Generated<Date>;
}

/** Every table of the mall. */
export interface Tables {
  addresses: AddressesTable;
  adverts: AdvertsTable;
  after_sale_history: AfterSaleHistoryTable;
  after_sale_lines: AfterSaleLinesTable;
  after_sale_photos: AfterSalePhotosTable;
  after_sales: AfterSalesTable;
  applications: ApplicationsTable;
  article_categories: ArticleCategoriesTable;
  article_versions: ArticleVersionsTable;
  articles: ArticlesTable;
  attribute_types: AttributeTypesTable;
  balance_reminders: BalanceRemindersTable;
  basket_lines: BasketLinesTable;
  baskets: BasketsTable;
  bought_goods: BoughtGoodsTable;
  brands: BrandsTable;
  buying_group_members: BuyingGroupMembersTable;
  buying_groups: BuyingGroupsTable;
  captchas: CaptchasTable;
  captures: CapturesTable;
  cart_lines: CartLinesTable;
  carts: CartsTable;
  categories: CategoriesTable;
  claims: ClaimsTable;
  comments: CommentsTable;
  companies: CompaniesTable;
  company_acts: CompanyActsTable;
  company_figures: CompanyFiguresTable;
  company_groups: CompanyGroupsTable;
  company_orders_changed: CompanyOrdersChangedTable;
  content_versions: ContentVersionsTable;
  coupon_counters: CouponCountersTable;
  coupons: CouponsTable;
  customer_goods_codes: CustomerGoodsCodesTable;
  customer_notes: CustomerNotesTable;
  deleted_goods: DeletedGoodsTable;
  delivery_ways: DeliveryWaysTable;
  dictionary: DictionaryTable;
  dictionary_values: DictionaryValuesTable;
  draw_grants: DrawGrantsTable;
  draw_records: DrawRecordsTable;
  draw_rules: DrawRulesTable;
  favourites: FavouritesTable;
  figure_days: FigureDaysTable;
  figure_days_changed: FigureDaysChangedTable;
  figure_goods_days: FigureGoodsDaysTable;
  first_owner_links: FirstOwnerLinksTable;
  freight_rules: FreightRulesTable;
  freight_templates: FreightTemplatesTable;
  goods: GoodsTable;
  goods_bases: GoodsBasesTable;
  goods_changes: GoodsChangesTable;
  goods_costs: GoodsCostsTable;
  goods_demand_days: GoodsDemandDaysTable;
  goods_groups: GoodsGroupsTable;
  goods_pictures: GoodsPicturesTable;
  goods_words: GoodsWordsTable;
  guard_counters: GuardCountersTable;
  home_floors: HomeFloorsTable;
  home_versions: HomeVersionsTable;
  import_hosts: ImportHostsTable;
  import_mappings: ImportMappingsTable;
  import_pictures: ImportPicturesTable;
  import_sources: ImportSourcesTable;
  imports: ImportsTable;
  invoice_files: InvoiceFilesTable;
  invoice_history: InvoiceHistoryTable;
  invoice_orders: InvoiceOrdersTable;
  invoice_reds: InvoiceRedsTable;
  invoice_title_history: InvoiceTitleHistoryTable;
  invoice_titles: InvoiceTitlesTable;
  invoices: InvoicesTable;
  jobs: JobsTable;
  known_browsers: KnownBrowsersTable;
  ladders: LaddersTable;
  levels: LevelsTable;
  links: LinksTable;
  list_price_changes: ListPriceChangesTable;
  marks: MarksTable;
  menus: MenusTable;
  message_templates: MessageTemplatesTable;
  messages: MessagesTable;
  money_cases: MoneyCasesTable;
  old_order_lines: OldOrderLinesTable;
  old_orders: OldOrdersTable;
  opening_skips: OpeningSkipsTable;
  operator_acts: OperatorActsTable;
  operator_imports: OperatorImportsTable;
  operator_messages: OperatorMessagesTable;
  operator_recovery_codes: OperatorRecoveryCodesTable;
  operator_sessions: OperatorSessionsTable;
  operators: OperatorsTable;
  order_adjustments: OrderAdjustmentsTable;
  order_history: OrderHistoryTable;
  order_instalments: OrderInstalmentsTable;
  order_lines: OrderLinesTable;
  order_notes: OrderNotesTable;
  order_prints: OrderPrintsTable;
  order_shortage_lines: OrderShortageLinesTable;
  order_shortages: OrderShortagesTable;
  orders: OrdersTable;
  outbox: OutboxTable;
  payment_notices: PaymentNoticesTable;
  payments: PaymentsTable;
  pickup_places: PickupPlacesTable;
  picture_uses: PictureUsesTable;
  pictures: PicturesTable;
  plan_rows: PlanRowsTable;
  plans: PlansTable;
  point_lots: PointLotsTable;
  point_moves: PointMovesTable;
  previews: PreviewsTable;
  price_files: PriceFilesTable;
  price_grants: PriceGrantsTable;
  price_list_rows: PriceListRowsTable;
  price_lists: PriceListsTable;
  price_notices: PriceNoticesTable;
  price_rule_changes: PriceRuleChangesTable;
  price_rules: PriceRulesTable;
  promotion_sales: PromotionSalesTable;
  promotions: PromotionsTable;
  queue_tickets: QueueTicketsTable;
  quote_attachments: QuoteAttachmentsTable;
  quote_history: QuoteHistoryTable;
  quote_line_orders: QuoteLineOrdersTable;
  quote_lines: QuoteLinesTable;
  quote_messages: QuoteMessagesTable;
  quote_requests: QuoteRequestsTable;
  quote_versions: QuoteVersionsTable;
  receipt_groups: ReceiptGroupsTable;
  receipts: ReceiptsTable;
  recent_views: RecentViewsTable;
  refunds: RefundsTable;
  rehearsals: RehearsalsTable;
  release_limits: ReleaseLimitsTable;
  reminders: RemindersTable;
  review_pictures: ReviewPicturesTable;
  sandbox_invoice_nonces: SandboxInvoiceNoncesTable;
  sandbox_invoices: SandboxInvoicesTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_trades: SandboxTradesTable;
  scarce: ScarceTable;
  scarce_ledger: ScarceLedgerTable;
  search_days: SearchDaysTable;
  second_looks: SecondLooksTable;
  sell_types: SellTypesTable;
  sessions: SessionsTable;
  shipment_corrections: ShipmentCorrectionsTable;
  shipment_lines: ShipmentLinesTable;
  shipments: ShipmentsTable;
  shipments_taken_back: ShipmentsTakenBackTable;
  sms_codes: SmsCodesTable;
  sms_outbox: SmsOutboxTable;
  staff_board: StaffBoardTable;
  staff_devices: StaffDevicesTable;
  staff_notices: StaffNoticesTable;
  staff_phrases: StaffPhrasesTable;
  staff_robots: StaffRobotsTable;
  staff_roles: StaffRolesTable;
  staff_settings: StaffSettingsTable;
  staff_views: StaffViewsTable;
  stock_movements: StockMovementsTable;
  stock_receipts: StockReceiptsTable;
  synonyms: SynonymsTable;
  transfer_vouchers: TransferVouchersTable;
  uploads: UploadsTable;
  users: UsersTable;
  versions: VersionsTable;
}
