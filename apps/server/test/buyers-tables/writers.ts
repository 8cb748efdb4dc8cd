import { WRITERS_OF_TRADE } from './writers-of-trade';
import type { Written } from './written';

/** What the shop shows and who is in it. */
const WRITERS_OF_THE_SHOP: Written = {
  adverts: [
    [
      'adminHomePublish',
      'audience button ends_at focus_x focus_y id image img_type keyword levels link phone_image sort source starts_at subtitle tint title',
    ],
  ],
  applications: [['apply adminReview', 'company id kh_id password_hash phone reason status']],
  article_categories: [['adminArticleCategories', 'id kind name parent_id sort']],
  articles: [
    ['adminArticleSave', 'category_id html id kind published_at slug sort summary title updated_at version'],
  ],
  brands: [['adminBrandSave adminBrandMove', 'groom id introduction letter logo name sort status version']],
  categories: [
    [
      'adminCategorySave adminCategoryMove adminCategoryHide',
      'grade hidden icon id image name parent_id path sort version',
    ],
  ],
  companies: [
    [
      'adminCompanyOpen adminCompanyChange adminReview',
      'address code contact created_at kh_id level name opened_by opened_request phone region_code region_names salesperson_id spelling spelt_name status tags tax_number version',
    ],
    ['adminCompanyGroupSave', 'group_id'],
    ['adminCompanyChange adminPriceListSave', 'price_list_id'],
  ],
  company_acts: [['companyUserAdd companyUserChange', 'about_user_id at id kh_id operator_id user_id what']],
  delivery_ways: [['adminDeliveryWaySave', 'fee free_from is_on name note regions version way']],
  dictionary: [['adminSettingsSave', 'code pcode public sort summary title']],
  freight_rules: [
    [
      'adminFreightSave',
      'basis deliverable first_fee first_units free_from id next_fee next_units region_prefix template_id',
    ],
  ],
  freight_templates: [['adminFreightSave', 'id is_default name ship_from version']],
  goods: [
    [
      'adminGoodsSave',
      'attributes barcode brand_id category_id code cost detail_html id image ladder_scope list_per_pack list_per_piece listed_at min_pieces name origin pack_step pack_unit packing_list piece_step pieces_per_pack promo_ends_at promo_per_pack promo_per_piece promo_starts_at search search_text selling_line service_words ship_from spec status stock_id tax_code tax_included tax_rate_bp unit updated_at version volume_cm3 weight_g',
    ],
    ['adminStockSet', 'bin low_stock'],
    ['adminGroupSave', 'group_id group_values'],
    ['adminImport', 'imported_at'],
    ['payNotify adminTransfer', 'last_sold_at sold_pieces'],
    ['reviewAdd adminReviewVerdict', 'review_count star_sum'],
  ],
  goods_groups: [['adminGroupSave', 'id key_values param_keys']],
  goods_pictures: [['adminGoodsSave', 'goods_id id sort url']],
  goods_bases: [['adminPlanCommit', 'at by from_at goods_id id kind per_piece']],
  goods_costs: [['adminGoodsSave adminPlanCommit', 'at cost goods_id id']],
  home_floors: [['adminHomePublish', 'category_id goods_ids image link rule sort subtitle title type word']],
  links: [['adminMenuSave', 'id name sort url']],
  ladders: [['adminPlanCommit', 'ends_at goods_id group_id id kh_id name starts_at tiers']],
  list_price_changes: [
    ['adminGoodsSave adminGoods adminPlanCommit', 'at goods_id id was_per_pack was_per_piece'],
  ],
  menus: [['adminMenuSave', 'flag id menu_type name path sort']],
  operators: [
    ['adminOperatorAdd adminOperatorChange adminFirstOwner', 'created_at display_name id name role status'],
    ['adminOperatorAdd adminPassword', 'password_hash'],
    ['adminPrefs', 'prefs'],
    ['adminSignIn', 'sign_ins'],
    ['adminTwoFactorBegin', 'totp_pending'],
    ['adminTwoFactorOn adminTwoFactorOff', 'totp_secret'],
    ['adminTwoFactorOn adminSignIn', 'totp_step'],
  ],
  pickup_places: [['adminDeliveryWaySave', 'address contact hours id is_on name sort']],
  pictures: [['adminPictureAdd', 'file_id id']],
  price_grants: [
    ['adminPriceListSave', 'activities_allowed binding ends_at group_id id kh_id list_id position starts_at'],
  ],
  price_list_rows: [
    [
      'adminPlanCommit',
      'at ends_at from_pieces goods_id id list_id operator_id per_pack per_piece starts_at version',
    ],
  ],
  price_lists: [
    [
      'adminPriceListSave',
      'changed_at changed_by id kh_id kind live_version name note rules_version version',
    ],
  ],
  price_rules: [
    [
      'adminPriceListSave',
      'base base_list_id ends_at floor_margin_bp id list_id percent_bp plus priority round_pack round_piece scope starts_at version',
    ],
  ],
  goods_demand_days: [['cartAdd recordView', 'carts day goods_id views']],
  promotions: [
    [
      'adminPromotionSave',
      'audience created_at ends_at id kind made_by name opened_at priority settings starts_at status updated_at version',
    ],
  ],
  scarce: [['adminGoodsSave adminPromotionSave orderPlace', 'available id kind ref reserved total used']],
  scarce_ledger: [['adminGoodsSave orderPlace', 'act at claim_id id quantity reason scarce_id']],
  search_days: [['goodsPage', 'day found phrase times']],
  sell_types: [['adminMenuSave', 'code id name path sort']],
  sessions: [['login', 'created_at expires_at token_hash user_id']],
  sms_codes: [['sendSms', 'code_hash expires_at id phone purpose used_at wrong']],
  synonyms: [['adminSynonymsSave', 'means word']],
  uploads: [['upload', 'bytes created_at id media_type name owner_kh_id owner_user_id purpose']],
  users: [
    ['login', 'agreed_at agreed_version last_login_at'],
    ['adminArticleSave adminCompanyOpen', 'consent_due'],
    ['apply adminReview companyUserAdd profileChange', 'created_at id kh_id name phone role'],
    ['accountClose', 'gone_at'],
    ['avatarPut', 'head_img'],
    ['apply forgetPwd', 'password_hash'],
    ['companyUserChange adminCompanyUserAct', 'status'],
  ],
  versions: [['adminGoodsSave adminSettingsSave adminHomePublish', 'changed_at name version']],
};

export const WRITERS: Written = { ...WRITERS_OF_THE_SHOP, ...WRITERS_OF_TRADE };

/** What is read and no call writes, with the reason. */
export const NOT_BY_A_CALL: Readonly<Record<string, string>> = {
  marks: 'whether the demo filled this database; only the seed command may say so',
  dictionary_values:
    'lists of words that only a foreign front end asks for; the shop itself reads none of them',
};
