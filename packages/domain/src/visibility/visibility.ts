/** Who sees what: visitor × showprice × inquiry (UX §3 matrix, SPEC §2 hover panel, §6). Decided once, handed down. */

export type VisibilityInput = {
  readonly isMember: boolean;
  readonly showprice: boolean;
  readonly inquiry: boolean;
};

export type HoverPanelButton = {
  readonly action: 'login' | 'detail' | 'inquiry';
  readonly label: '立即登录' | '查看详情' | '加入咨询列表';
};

export type HoverPanel = {
  readonly title: '登录显示价格' | '登录购买商品';
  readonly buttons: readonly HoverPanelButton[];
};

export type Visibility = {
  /** False ⇒ prices are absent from every response, and so are all sorts, filters and figures made from them. */
  readonly pricesVisible: boolean;
  /** Shown in place of the price; null when the price is shown. */
  readonly priceSlotText: '登录显示价格' | null;
  /** The price slot's text is itself the link to the login page. */
  readonly priceSlotIsLink: boolean;
  /** Only for visitors while the inquiry feature is on. */
  readonly hoverPanel: HoverPanel | null;
  readonly inquiryEntry: boolean;
  /** Sort by price, price filter. */
  readonly priceSort: boolean;
  readonly canAddToCart: boolean;
  /** A visitor's 加购 leads to the login page and back. */
  readonly addLeadsToLogin: boolean;
};

const BUTTONS: readonly HoverPanelButton[] = [
  { action: 'login', label: '立即登录' },
  { action: 'detail', label: '查看详情' },
  { action: 'inquiry', label: '加入咨询列表' },
];

export function visibilityFor({ isMember, showprice, inquiry }: VisibilityInput): Visibility {
  const pricesVisible = isMember || showprice;
  const panelTitle = showprice ? '登录购买商品' : '登录显示价格';
  return {
    pricesVisible,
    priceSlotText: pricesVisible ? null : '登录显示价格',
    priceSlotIsLink: !pricesVisible && !inquiry,
    hoverPanel: !isMember && inquiry ? { title: panelTitle, buttons: BUTTONS } : null,
    inquiryEntry: inquiry,
    priceSort: pricesVisible,
    canAddToCart: isMember,
    addLeadsToLogin: !isMember,
  };
}
