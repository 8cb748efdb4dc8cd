import type { Written } from './written';

/** What orders and everything after them is written by: buyers' own acts, and staff's calls. */
export const WRITERS_OF_TRADE: Written = {
  addresses: [
    [
      'addressAdd addressChange',
      'address city county created_at created_by deleted_at id is_default kh_id lat lng name phone province region_code',
    ],
  ],
  after_sale_history: [
    [
      'afterSaleAdd adminAfterSaleDecide adminAfterSaleReceive',
      'actor_id actor_kind after_sale_id at event from_state id note to_state',
    ],
  ],
  after_sale_lines: [
    [
      'afterSaleAdd adminAfterSaleReceive',
      'after_sale_id amount order_line_id pieces points restocked write_off_cause',
    ],
  ],
  after_sale_photos: [['afterSaleAdd', 'after_sale_id place upload_id']],
  after_sales: [
    [
      'afterSaleAdd afterSaleAgain afterSaleSend adminAfterSaleDecide adminAfterSaleRefund',
      'asked_again body_hash carrier created_at description freight_amount goods_amount id kh_id kind no order_id points reason refunded_amount reject_reason request_id return_address state tracking_no updated_at user_id',
    ],
  ],
  bought_goods: [
    [
      'payNotify adminTransfer adminPlanCommit',
      'goods_id kh_id last_at last_order_id last_packs last_per_pack last_per_piece last_pieces recent times',
    ],
  ],
  buying_group_members: [['orderPlace', 'group_id kh_id order_id paid_at']],
  buying_groups: [['orderPlace', 'activity_id deadline goods_id id size state']],
  captures: [
    [
      'payNotify adminTransfer adminReceiptRecord',
      'amount captured_at created_at id instalment_id order_id payment_id provider provider_transaction use',
    ],
  ],
  cart_lines: [
    [
      'cartAdd cartChange',
      'added_at added_per_pack added_per_piece context goods_id id is_check packs parent_line_id pieces updated_at user_id wish',
    ],
  ],
  carts: [['cartAdd cartChoose', 'choices user_id version']],
  claims: [
    [
      'orderPlace',
      'created_at ended_at held_by held_for id order_id quantities quantity scarce_id scarce_ids state',
    ],
  ],
  comments: [
    [
      'reviewAdd reviewMend adminReviewVerdict adminReviewReply',
      'anonymous bought_spec company_name content created_at goods_id id images kh_id order_line_id reason reply stars status user_id',
    ],
  ],
  coupons: [
    [
      'cardClaim adminCouponIssue',
      'created_at id kh_id kind label nth of_most of_total serial settings source template_id valid_from valid_until',
    ],
  ],
  customer_goods_codes: [['ownCodeSave ownCodeImport', 'code goods_id kh_id learned_at user_id words']],
  draw_records: [
    [
      'luckyDrawDraw adminPrizeSent',
      'at delivery draw_id id kh_id pay_by prize_id prize_kind prize_name user_id',
    ],
  ],
  each_claim: [['orderPlace', 'id order_id quantity scarce_id state']],
  favourites: [['collectAdd', 'created_at goods_id per_pack per_piece user_id']],
  invoice_files: [['adminInvoiceAttach invoiceApply', 'created_at format id invoice_id kh_id name red_id']],
  invoice_history: [['invoiceApply adminInvoiceIssue', 'at from_state id invoice_id note red_id to_state']],
  invoice_orders: [['invoiceApply', 'amount invoice_id live order_id red_amount']],
  invoice_reds: [
    [
      'adminInvoiceIssue adminRefund',
      'amount created_at id invoice_id net_amount number previous_id reason state tax_amount',
    ],
  ],
  invoice_titles: [
    [
      'titleAdd titleEdit adminTitleReview',
      'account address bank created_at deleted_at field holder id is_default kh_id kind name phone reason receive_email receive_phone reviewed_at state submitted_at tax_number valid_until',
    ],
  ],
  invoices: [
    [
      'invoiceApply invoiceReapply adminInvoiceIssue adminInvoiceRefuse',
      'amount attempted_at body_hash content created_at fail_field fail_reason id issued_at kh_id kind lines net_amount no number previous_id provider receive_to receive_way red_amount remark request_id serial state sweeps tax_amount title title_id user_id',
    ],
  ],
  messages: [
    ['adminMessage orderPlace', 'created_at id link text title type user_id'],
    ['messageRead', 'read_at'],
  ],
  old_order_lines: [
    [
      'adminPlanCommit',
      'amount code goods_id id key kh_id name old_order_id packs per_pack per_piece pieces pieces_per_pack place',
    ],
  ],
  old_orders: [['adminPlanCommit', 'address id kh_id no note ordered_at recipient']],
  order_instalments: [
    [
      'orderPlace adminOrderReprice',
      'amount closes_at id method name opens_at order_id paid_amount seq state',
    ],
  ],
  order_lines: [
    [
      'orderPlace adminShip adminOrderShort',
      'amount child_order_id claimed_pieces code context discount_share goods_id held_pieces id image list_per_pack list_per_piece name order_id pack_unit packs parent_line_id per_pack per_piece pieces pieces_per_pack price_kind ship_from spec tax_code tax_rate_bp total_pieces trace unit',
    ],
    ['adminOrderShort', 'dropped_pieces short_pieces taken_points'],
    ['adminAfterSaleReceive', 'returned_pieces'],
    ['reviewAdd', 'reviewed'],
    ['adminShip', 'shipped_pieces'],
    ['adminOrderShort adminAfterSaleRefund', 'taken_amount'],
    ['invoiceApply', 'unbilled_pieces'],
  ],
  order_shortage_lines: [['adminOrderShort', 'amount order_line_id pieces shortage_id']],
  order_shortages: [
    [
      'adminOrderShort',
      'after_sale_id amount at cause freight_amount id operator_id order_id outcome points',
    ],
  ],
  order_steps: [['orderPlace adminShip', 'actor_kind at event from_state id note order_id to_state']],
  orders: [
    [
      'orderPlace orderCancel adminShip adminOrderReprice adminOrderAddress',
      'address address_changed_at assigned_to buyer_po_no cancelled_at cart_version created_at delivery delivery_way discount_amount freight_amount goods_amount hold_reasons id invoice_wish kept_amount kh_id kind kinds mark_colour mark_word no packs parent_id pay_method payable_amount pickup_code pieces quote release_cause released_by remark request_id reserve_until ship_from sold_counted state updated_at user_id',
    ],
    ['orderCancel adminCancel', 'cancel_reason'],
    ['orderConfirm', 'completed_at'],
    ['adminAfterSaleRefund', 'freight_back'],
    ['adminOpeningTrial payNotify', 'is_trial'],
    ['payNotify adminTransfer', 'paid_amount paid_at'],
    ['adminOrderForPlace', 'placed_by placed_note'],
    ['adminRefund', 'refunded_amount'],
    ['adminOrderRelease', 'released_at'],
    ['orderRemind', 'reminded_at'],
    ['adminShip', 'shipped_at'],
  ],
  payments: [
    [
      'scanCodePay payTransfer',
      'amount bridge created_at ended_at expires_at fail_reason id instalment_id kh_id method next_query_at no order_id pay_url payer_mark provider qr_text queries started_by state',
    ],
  ],
  point_lots: [['orderConfirm adminPoints', 'expires_at id kh_id left_points points']],
  point_moves: [
    ['orderConfirm adminPoints', 'at id kh_id ledger_id note order_id per_yuan points reason source'],
  ],
  queue_tickets: [
    [
      'queueJoin',
      'cart_line_id claim_id created_at goods_id id judged_at kept_until kh_id packs pieces promotion_id request_id seq state total_pieces user_id',
    ],
  ],
  quote_attachments: [['inquirySubmit', 'quote_id sort upload_id']],
  quote_history: [
    [
      'inquirySubmit adminQuoteAnswer',
      'actor_id actor_kind actor_name at event from_state id note quote_id to_state',
    ],
  ],
  quote_line_orders: [
    ['quoteAccept orderPlace', 'at given_back_at id line_no order_id quote_id quote_line_id'],
  ],
  quote_lines: [
    [
      'inquirySubmit adminQuoteAnswer',
      'available goods_id goods_name id line_no min_pieces need_by offers packs per_pack per_piece pieces remark step_waived version_id',
    ],
  ],
  quote_messages: [
    [
      'quoteMessage adminQuoteMessage',
      'author author_name created_at id line_no operator_id quote_id request_id text user_id',
    ],
  ],
  quote_requests: [
    [
      'inquirySubmit adminQuoteClaim',
      'again_of amount claimed_at claimed_by company contact created_at expires_at id invoice_kind kh_id kinds need_by no ordered_lines phone region_code region_names remark request_id status updated_at user_id version',
    ],
  ],
  quote_versions: [
    [
      'adminQuoteAnswer',
      'amount author author_name confirmed_by created_at discounts_allowed id message request_id valid_until version',
    ],
  ],
  recent_views: [['recordView', 'goods_id user_id viewed_at']],
  refunds: [
    [
      'adminRefund adminCancel orderCancel',
      'amount attempts capture_id created_at ended_at fail_reason id next_try_at no order_id provider_refund reason source state',
    ],
  ],
  reminders: [['remindAdd', 'goods_id id promotion_id sent_at starts_at user_id']],
  review_pictures: [['reviewAdd', 'comment_id upload_id']],
  shipment_lines: [['adminShip', 'order_line_id pieces shipment_id']],
  shipments: [
    ['adminShip adminShipmentCorrect', 'carrier driver driver_phone id order_id shipped_at tracking_no'],
  ],
  transfer_vouchers: [['payTransfer', 'created_at id note order_id payment_id state upload_id uploaded_by']],
};
