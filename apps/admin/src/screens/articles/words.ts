/** Texts of 文章. */
export const words = {
  title: '文章',
  purpose: '帮助、公告与协议。保存后 5 秒内客户看得到，每一版都留着，随时可以恢复。',
  empty: '还没有文章。先建栏目，再写帮助、公告和协议；帮助会出现在每一页的页脚。',
} as const;

export const KINDS = { help: '帮助', notice: '公告', agreement: '协议' } as const;
