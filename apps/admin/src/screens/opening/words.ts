import type { Step } from './queries';

/** Texts of 开店. */
export const words = {
  title: '开店',
  purpose: '十步把商城开起来。每一步都可以跳过，跳过的留在这里和工作台上。',
  ready: '都做好了，可以开店',
} as const;

/** What each step is for. */
export const LEADS: Readonly<Record<Step['step'], string>> = {
  name: '客户在每一页的页头、页脚和单据上看到它们。',
  money: '客户下单后把钱打到哪里。收款的改动会要求验证身份。',
  categories: '商品按分类摆放。选一个行业，两级分类一次建好，之后随时改名、增删。',
  goods: '有一张商品表就整张导入；只有几种就一个个填。',
  prices: '谁看得到价格，多少钱起送。之后可以随时换。',
  freight: '没有运费模板时全国包邮，运费由您承担。先定一个通用的，偏远地区再单独加。',
  home: '轮播图由我们画好，楼层照您的分类来。发布之后在「首页装修」里随时改。',
  staff: '每个人用自己的账号，谁做了什么都记得清楚。',
  trial: '从下单到发货走一遍。试单用模拟支付付清，不算进任何数字。',
  check: '客户来之前要先处理的，一条条列在这里。',
};
