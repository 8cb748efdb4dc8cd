import { fen, formatAmount, formatDateTime } from '@pifa/domain';
import type { Trade } from './books';
import { type Outcome, OUTCOMES } from './notify';

/** What each choice does, in the tester's words. */
const NOTES: Record<Outcome, string> = {
  success: '立即通知商户',
  pending: '银行处理中，稍后可再选结果',
  failure: '余额不足，通知商户失败',
  'notice-lost': '钱已付，商户收不到通知，须主动查询',
  'notice-late': '钱已付，90 秒后才通知商户',
  'refund-refused': '通知商户成功；之后申请退款会被拒绝',
};

interface Face {
  tone: 'wait' | 'good' | 'bad' | 'idle';
  mark: string;
  title: string;
  text: string;
}

/** The cashier on a phone: the amount, and what the tester wants to happen. No script, one form. */
export function cashierPage(trade: Trade, now: Date, back: string): string {
  const over = trade.state === 'waiting' && trade.expiresAt <= now;
  const open = (trade.state === 'waiting' && !over) || trade.state === 'pending';
  const face = faceOf(trade, over);
  return page(
    face.title,
    `<section class="card head">
      <p class="shop">沙箱收银台 · Pifa 批发</p>
      <p class="amount"><span>¥</span>${formatAmount(fen(trade.amount))}</p>
      <p class="subject">${escapeHtml(trade.subject)}</p>
    </section>
    <section class="card state ${face.tone}" role="status">
      <span class="mark" aria-hidden="true">${face.mark}</span>
      <div><h1>${face.title}</h1><p>${face.text}</p></div>
    </section>
    ${open ? choices(trade) : ''}
    ${!open && back ? `<a class="back" href="${escapeHtml(back)}">返回商城</a>` : ''}
    <section class="card facts"><dl>
      <dt>商户单号</dt><dd>${escapeHtml(trade.outTradeNo)}</dd>
      <dt>交易单号</dt><dd>${escapeHtml(trade.tradeNo)}</dd>
      <dt>有效期至</dt><dd>${formatDateTime(trade.expiresAt)}</dd>
      ${trade.paidAt ? `<dt>支付时间</dt><dd>${formatDateTime(trade.paidAt)}</dd>` : ''}
    </dl></section>`,
  );
}

export function missingPage(): string {
  return page(
    '交易不存在',
    `<section class="card state bad" role="status"><span class="mark" aria-hidden="true">!</span>
      <div><h1>交易不存在</h1><p>请回到商城重新发起支付。</p></div></section>`,
  );
}

function faceOf({ state, outcome }: Trade, over: boolean): Face {
  if (over) return { tone: 'idle', mark: '–', title: '二维码已过期', text: '请回到商城刷新二维码。' };
  switch (state) {
    case 'waiting':
      return { tone: 'wait', mark: '¥', title: '请确认支付', text: '这是测试收银台，不会产生真实扣款。' };
    case 'pending':
      return { tone: 'wait', mark: '…', title: '处理中', text: '银行正在处理。可以再选一个最终结果。' };
    case 'paid':
      return { tone: 'good', mark: '✓', title: '支付成功', text: paidText(outcome) };
    case 'failed':
      return { tone: 'bad', mark: '×', title: '支付失败', text: '余额不足。请回到商城重新支付。' };
    case 'closed':
      return { tone: 'idle', mark: '–', title: '交易已关闭', text: '请回到商城重新发起支付。' };
  }
}

function paidText(outcome: string): string {
  if (outcome === 'notice-lost') return '通知已被丢弃，商户会通过查询得知。';
  if (outcome === 'notice-late') return '通知将在 90 秒后发出。';
  return '可以回到商城查看订单。';
}

function choices({ state }: Trade): string {
  const buttons = Object.entries(OUTCOMES)
    .filter(([outcome]) => !(state === 'pending' && outcome === 'pending'))
    .map(
      ([outcome, { label }]) =>
        `<button name="outcome" value="${outcome}" class="${outcome === 'success' ? 'main' : ''}">
          <b>${label}</b><small>${NOTES[outcome as Outcome]}</small></button>`,
    );
  return `<form method="post" class="card"><h2>选择支付结果</h2>${buttons.join('')}</form>`;
}

const STYLE = `
*{box-sizing:border-box;margin:0}
body{font:16px/1.5 -apple-system,"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;
background:#f3f4f6;color:#1f2937;padding:16px;max-width:480px;margin:0 auto}
.card{background:#fff;border-radius:12px;padding:20px;margin-bottom:12px;box-shadow:0 1px 2px rgb(0 0 0/6%)}
.head{text-align:center}.shop{color:#4b5563;font-size:14px}
.amount{font-size:40px;font-weight:600;line-height:1.3;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.amount span{font-size:24px;margin-right:2px}.subject{color:#4b5563;font-size:14px;overflow-wrap:anywhere}
.state{display:flex;gap:14px;align-items:center}
.mark{flex:none;width:44px;height:44px;border-radius:50%;display:grid;place-items:center;color:#fff;font-size:22px}
.wait .mark{background:#b45309}.good .mark{background:#15803d}.bad .mark{background:#b91c1c}.idle .mark{background:#4b5563}
h1{font-size:18px}h2{font-size:15px;margin-bottom:10px}.state p{color:#4b5563;font-size:14px}
button{display:block;width:100%;min-height:56px;margin-top:8px;padding:8px 14px;text-align:left;font:inherit;
color:inherit;background:#fff;border:1px solid #d1d5db;border-radius:10px;cursor:pointer}
button b{display:block;font-weight:600}button small{display:block;color:#4b5563;font-size:13px}
button.main{background:#15803d;border-color:#15803d;color:#fff}button.main small{color:#f0fdf4}
button:focus-visible{outline:3px solid #2563eb;outline-offset:2px}
.back{display:block;min-height:48px;line-height:48px;text-align:center;margin-bottom:12px;border-radius:10px;
background:#15803d;color:#fff;text-decoration:none;font-weight:600}.back:focus-visible{outline:3px solid #2563eb;outline-offset:2px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;font-size:14px}
dt{color:#4b5563}dd{text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${title} · 沙箱收银台</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
