/** Texts of 站点设置. */
export const words = {
  title: '站点设置',
  purpose: '商城读取的每一项，按用途分组，写明在哪里显示。改好一起保存，5 秒内生效。',
  empty: '没有可以改的设置。商城读取的名称、开关、收款账户会列在这里。',
  noMatch: '没有符合条件的设置',
  unread: '没有页面读取',
} as const;
