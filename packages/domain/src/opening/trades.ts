import type { CategoryIconName } from '../goods';

/** A branch of a ready tree: a first-level category with those below it. */
export interface TradeBranch {
  readonly name: string;
  readonly icon: CategoryIconName;
  readonly below: readonly string[];
}

/** A trade with the categories that its wholesalers sort goods by. */
export interface Trade {
  readonly code: string;
  readonly name: string;
  readonly icon: CategoryIconName;
  readonly tree: readonly TradeBranch[];
}

const branch = (name: string, icon: CategoryIconName, below: string): TradeBranch => ({
  name,
  icon,
  below: below.split(' '),
});

/** 分类 by trade, for a mall that begins with none (ADMIN §8.10 ③). Names stay within 30 characters. */
export const TRADES: readonly Trade[] = [
  {
    code: 'food',
    name: '食品饮料',
    icon: 'cup-soda',
    tree: [
      branch('饮料', 'cup-soda', '饮用水 茶饮料 果汁 碳酸饮料 功能饮料'),
      branch('休闲食品', 'package', '饼干糕点 坚果炒货 膨化食品 糖果巧克力'),
      branch('粮油调味', 'utensils', '大米面粉 食用油 酱油醋 调味料'),
      branch('方便速食', 'box', '方便面 自热食品 罐头 火腿肠'),
      branch('乳品冲饮', 'cup-soda', '牛奶 奶粉 咖啡 茶叶'),
    ],
  },
  {
    code: 'daily',
    name: '日用百货',
    icon: 'spray-can',
    tree: [
      branch('清洁用品', 'spray-can', '洗衣用品 厨房清洁 卫浴清洁 垃圾袋'),
      branch('纸品', 'scroll', '抽纸 卷纸 湿巾 厨房用纸'),
      branch('个人护理', 'baby', '洗发沐浴 口腔护理 洗手液 护肤'),
      branch('厨房用品', 'utensils', '餐具 锅具 保鲜用品 一次性用品'),
      branch('收纳家居', 'box', '收纳箱 衣架 晾晒 雨具'),
    ],
  },
  {
    code: 'hardware',
    name: '五金工具',
    icon: 'wrench',
    tree: [
      branch('手动工具', 'wrench', '扳手 螺丝刀 钳子 锤子 量具'),
      branch('电动工具', 'plug', '电钻 角磨机 电锤 配件'),
      branch('紧固件', 'box', '螺栓 螺母 垫圈 自攻螺丝'),
      branch('电工照明', 'plug', '开关插座 电线 灯具 绝缘材料'),
      branch('劳保用品', 'hard-hat', '手套 口罩 安全鞋 安全帽'),
    ],
  },
  {
    code: 'clothes',
    name: '服装鞋帽',
    icon: 'package',
    tree: [
      branch('男装', 'package', 'T恤 衬衫 外套 裤子'),
      branch('女装', 'package', 'T恤 衬衫 连衣裙 外套 裤子'),
      branch('童装', 'baby', '上衣 裤子 套装 婴儿服'),
      branch('鞋帽', 'box', '运动鞋 休闲鞋 拖鞋 帽子'),
      branch('内衣袜品', 'box', '内衣 袜子 家居服 保暖内衣'),
    ],
  },
  {
    code: 'stationery',
    name: '文具办公',
    icon: 'paperclip',
    tree: [
      branch('书写工具', 'paperclip', '中性笔 圆珠笔 记号笔 铅笔'),
      branch('纸张本册', 'scroll', '复印纸 笔记本 便利贴 票据'),
      branch('桌面文具', 'paperclip', '订书机 剪刀 胶带 文件夹'),
      branch('学生用品', 'box', '书包 美术用品 尺规 橡皮'),
      branch('办公耗材', 'box', '墨盒硒鼓 电池 插排 白板'),
    ],
  },
  {
    code: 'catering',
    name: '餐饮酒店',
    icon: 'utensils',
    tree: [
      branch('包装打包', 'package', '打包盒 纸杯 吸管 打包袋'),
      branch('后厨用品', 'utensils', '刀具砧板 炊具 食品盒 量具'),
      branch('餐桌用品', 'utensils', '餐具 餐巾纸 牙签 桌布'),
      branch('客房用品', 'box', '洗漱用品 拖鞋 毛巾 床品'),
      branch('清洁消杀', 'spray-can', '洗洁精 消毒液 清洁工具 垃圾袋'),
    ],
  },
];

/** How many categories a trade's tree makes. */
export const categoriesOfTrade = ({ tree }: Trade): number =>
  tree.reduce((sum, { below }) => sum + 1 + below.length, 0);
