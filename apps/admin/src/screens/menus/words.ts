import type { MENU_PLACES } from '@pifa/contract/staff';

type Place = (typeof MENU_PLACES)[number];

/** Texts of 菜单与链接. */
export const words = {
  title: '菜单与链接',
  purpose: '商城各处的入口：排好先后，点了去哪从页面里选。保存后 5 秒内客户看得到。',
  empty: '这里还没有条目。加一条，客户就能从这里进到商城的页面。',
} as const;

/** Each list: its name, and where buyers see it. */
export const PLACES: Readonly<Record<Place, { name: string; where: string }>> = {
  main: { name: '主导航', where: '电脑上每一页顶部的导航条' },
  phone: { name: '手机入口', where: '手机首页的图标入口' },
  help: { name: '帮助菜单', where: '没有页面读取：页脚的帮助栏来自文章' },
  links: { name: '友情链接', where: '每一页页脚，打开别的网站' },
  sellTypes: { name: '列表分类', where: '商品列表上方的切换' },
};
