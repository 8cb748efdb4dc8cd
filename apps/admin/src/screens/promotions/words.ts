/** Texts of 活动. */
export const words = {
  title: '活动',
  purpose: '秒杀、抢购、满减、满赠……从这里建，启用前先看与谁重叠、卖不卖得动',
  find: '活动名称、货号',
  views: {
    all: '全部',
    live: '进行中',
    waiting: '未开始',
    draft: '草稿',
    ended: '已结束',
    off: '已停用',
  },
  empty: {
    all: '还没有活动。活动让客户在一段时间里买得更便宜，或买够了有赠品。从一个满减开始？',
    live: '没有进行中的活动。启用后正在卖的活动会出现在这里。',
    waiting: '没有等着开始的活动。启用了、时间还没到的会出现在这里。',
    draft: '没有草稿。写了一半、还没启用的活动会出现在这里。',
    ended: '没有已结束的活动。时间到了自动结束，卖得怎样在这里看。',
    off: '没有停用的活动。停止的活动留在这里，可以改好再启用。',
  },
  noMatch: '没有符合条件的活动',
  noChecks: '没有问题，可以启用',
} as const;

export type View = keyof typeof words.views;
export const VIEWS = Object.keys(words.views) as View[];
export const isView = (text: string): text is View => text in words.views;

export const TONES = { draft: 'gray', waiting: 'blue', live: 'green', ended: 'gray', off: 'amber' } as const;

/** What has to be typed where a price is below a tenth of list: a click is made by mistake, a word is not. */
export const CONFIRM_WORD = '确认低价';
