/**
 * What still works when a dependency is down: docs/resiliency.md is made from this table, and matrix.test.ts checks
 * it, a test per cell.
 */

/**
 * full: as usual. part: the screen's own reads work, but what it would save or what only members see is refused.
 * refused: a Chinese message that it does not work now. None of them shows a blank page or an English fault.
 */
export type Outcome = 'full' | 'part' | 'refused';

export interface Cell {
  outcome: Outcome;
  /** One line for the mall's administrator. */
  says: string;
}

export const SCREENS = {
  home: '首页 home',
  listing: '列表 listing',
  detail: '商品 detail',
  cart: '购物车 cart',
  settlement: '结算 settlement',
  payment: '支付 payment',
  orders: '订单 orders',
  login: '登录 login',
  registration: '注册 registration',
  operator: '运营 operator',
} as const;
export type Screen = keyof typeof SCREENS;

export const DEPENDENCIES = {
  postgres: 'PostgreSQL',
  redis: 'Redis',
  provider: 'payment provider',
  sms: 'SMS',
  disk: 'disk, uploads',
  instance: 'one instance of two',
} as const;
export type Dependency = keyof typeof DEPENDENCIES;

const full = (says = 'as ever'): Cell => ({ outcome: 'full', says });
const part = (says: string): Cell => ({ outcome: 'part', says });
const refused = (says: string): Cell => ({ outcome: 'refused', says });

const everywhere = (cell: Cell): Record<Screen, Cell> => ({
  home: cell,
  listing: cell,
  detail: cell,
  cart: cell,
  settlement: cell,
  payment: cell,
  orders: cell,
  login: cell,
  registration: cell,
  operator: cell,
});

export const MATRIX: Record<Dependency, Record<Screen, Cell>> = {
  postgres: {
    ...everywhere(
      refused('refused within a second, with a sentence; by itself again ≤ 2 s after it is back'),
    ),
    home: full('from memory, to a member as to a visitor'),
  },
  redis: everywhere(full('as ever: other instances hear of changes by NOTIFY and polling')),
  provider: {
    ...everywhere(full()),
    payment: part(
      'its state is shown; 支付渠道暂时无法连接: the order waits, a transfer can be chosen, a lost notice is polled for',
    ),
  },
  sms: {
    ...everywhere(full()),
    registration: refused('captcha and form go on; the code cannot be sent and says so'),
  },
  disk: {
    home: full('read from what is there'),
    listing: full('read from what is there'),
    detail: full('read from what is there'),
    cart: part('shown; a change is refused with 系统存储空间不足'),
    settlement: part('shown; placing is refused, nothing is lost'),
    payment: part('the state is shown; a new try or a voucher is refused'),
    orders: part('shown; cancelling and confirming are refused'),
    login: refused('a new session cannot be saved; those that are open go on'),
    registration: refused('nothing can be saved'),
    operator: refused('nothing can be saved'),
  },
  instance: everywhere(full('the other one serves: same sessions, same cart, same orders')),
};

/** The part of docs/resiliency.md between its markers. */
export function matrixAsMarkdown(): string {
  const names = Object.keys(DEPENDENCIES) as Dependency[];
  const head = `| | ${names.map((name) => DEPENDENCIES[name]).join(' | ')} |`;
  const line = `|---|${names.map(() => '---').join('|')}|`;
  const rows = (Object.keys(SCREENS) as Screen[]).map(
    (screen) =>
      `| ${SCREENS[screen]} | ${names
        .map((name) => `**${MATRIX[name][screen].outcome}** ${MATRIX[name][screen].says}`)
        .join(' | ')} |`,
  );
  return [head, line, ...rows].join('\n');
}
