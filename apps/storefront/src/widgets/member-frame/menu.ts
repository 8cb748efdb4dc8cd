import type { CallData } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import {
  BadgeCheck,
  BellDot,
  ClipboardList,
  Coins,
  FileText,
  Heart,
  KeyRound,
  type IconNode,
  MapPin,
  MessageSquareText,
  PackageCheck,
  ReceiptText,
  Tags,
  Ticket,
  Undo2,
  Users,
  Wallet,
} from 'lucide';
import { callQuery } from '../../lib/api';
import { leadsSomewhere } from '../../lib/screen-route';
import { useLoggedIn } from '../../lib/session';
import { useVisibility } from '../site';
import { useUnread } from '../unread';

export interface MemberMenuItem {
  to: string;
  label: string;
  icon: IconNode;
  /** 0 = nothing to show. */
  count: number;
}

export interface MemberMenuGroup {
  label: string;
  items: MemberMenuItem[];
}

type Counts = CallData<'orderNum'>;

interface Entry {
  child: string;
  label: string;
  icon: IconNode;
  count?: (counts: Counts, unread: number) => number;
  /** Only while the inquiry feature is on. */
  inquiry?: true;
}

/** The member centre's children in their groups (UX §4.11). */
const groups: readonly { label: string; entries: readonly Entry[] }[] = [
  {
    label: '交易',
    entries: [
      { child: 'myorder', label: '我的订单', icon: ClipboardList, count: (counts) => counts.all },
      { child: 'preSaleOrder', label: '预售订单', icon: PackageCheck },
      {
        child: 'quote',
        label: '我的询价',
        icon: MessageSquareText,
        count: (counts) => counts.quotes,
        inquiry: true,
      },
      { child: 'pricebook', label: '我的价目表', icon: Tags },
      { child: 'aftersales', label: '退款售后', icon: Undo2 },
      { child: 'payview', label: '支付记录', icon: Wallet },
      {
        child: 'appraisalView',
        label: '我的评价',
        icon: BadgeCheck,
        count: (counts) => counts.states['to-review'] ?? 0,
      },
    ],
  },
  {
    label: '资产',
    entries: [
      { child: 'mycar', label: '我的卡券', icon: Ticket },
      { child: 'integrate', label: '积分明细', icon: Coins },
    ],
  },
  {
    label: '发票',
    entries: [
      { child: 'paperIng', label: '申请开票', icon: ReceiptText },
      { child: 'addPaper', label: '抬头管理', icon: FileText },
      { child: 'centerPaper', label: '抬头有效性', icon: BadgeCheck },
    ],
  },
  {
    label: '账户',
    entries: [
      { child: 'collectionview', label: '收藏', icon: Heart },
      { child: 'information', label: '消息与资料', icon: BellDot, count: (_counts, unread) => unread },
      { child: 'companyusers', label: '公司成员', icon: Users },
      { child: 'myaddress', label: '收货地址', icon: MapPin },
      { child: 'changepassward', label: '修改密码', icon: KeyRound },
    ],
  },
];

/** The address of a child of the member centre. */
export const memberPath = (child: string): string => `/pages/membercenter/${child}`;

export const PERSON_PATH = memberPath('person');

/** An order's page and the orders from before the mall belong to 我的订单, the states of an invoice to 申请开票. */
const belongsTo: Record<string, string> = {
  [memberPath('myorderpay')]: memberPath('myorder'),
  [memberPath('oldorders')]: memberPath('myorder'),
  [memberPath('quotedetail')]: memberPath('quote'),
  [memberPath('paperLoading')]: memberPath('paperIng'),
  [memberPath('paperOk')]: memberPath('paperIng'),
  [memberPath('paperTimeout')]: memberPath('paperIng'),
  [memberPath('paperFailure')]: memberPath('paperIng'),
};

/** The entry of the menu that a page of the member centre belongs to. */
export function entryOf(pathname: string): string {
  const path = pathname.replace(/\/$/, '');
  return belongsTo[path] ?? path;
}

/**
 * The menu as far as its screens exist and its features are on (RULINGS "no dead link"): a later child appears by
 * itself on the day its screen is there.
 */
export function useMemberMenu(): MemberMenuGroup[] {
  const { inquiryEntry } = useVisibility();
  const unread = useUnread();
  const { data: counts } = useQuery({ ...callQuery('orderNum'), enabled: useLoggedIn() });
  return groups
    .map(({ label, entries }) => ({
      label,
      items: entries
        .filter((entry) => leadsSomewhere(memberPath(entry.child)) && (!entry.inquiry || inquiryEntry))
        .map((entry) => ({
          to: memberPath(entry.child),
          label: entry.label,
          icon: entry.icon,
          count: counts && entry.count ? entry.count(counts, unread) : 0,
        })),
    }))
    .filter((group) => group.items.length > 0);
}
