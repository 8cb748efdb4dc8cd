export interface BrandText {
  name: string;
  /** Pinyin: file name of the logo, and the letter index. */
  latin: string;
  color: string;
  introduction: string;
}

const rows = `
泉屿 quanyu #2b7bd0 天然饮用水与软饮
果檐 guoyan #ec8033 果汁与气泡饮料
茗汀 mingting #3f8f5a 茶叶、茶饮与咖啡
酥岬 sujia #c8553d 坚果、饼干与糖果
禾序 hexu #c79a1e 粮油米面
椒屿 jiaoyu #b93a22 酱料与调味
麦汀 maiting #a8642a 方便食品与罐头
净渡 jingdu #1f7fb8 家居与布草清洁
沐隅 muyu #7a5aa8 洗护与酒店客用
齿序 chixu #1f9f8f 口腔护理
絮岸 xuan #5b93c9 生活用纸
柔川 rouchuan #4fb3c4 湿巾与棉柔
拧序 ningxu #5f7186 标准紧固件
铁岬 tiejia #c0392b 手动工具
锐屿 ruiyu #2d4f6e 刀具与钻具
流檐 liuyan #3f8fae 水暖与胶粘
页川 yechuan #2f6fc4 办公用纸与本册
墨汀 moting #2d3a6e 书写工具
案序 anxu #3d63b8 文件管理与桌面
餐屿 canyu #d2622a 一次性餐具
灶汀 zaoting #8a4b2a 锅具与厨房收纳
瓷渡 cidu #4a7fa5 餐具器皿
盾檐 dunyan #c98a12 劳动防护
安岬 anjia #c8302c 消防与警示
光汀 guangting #f2a71f 照明
电序 dianxu #5d9a2e 电池与电工
芯屿 xinyu #44546a 电脑外设
暖檐 nuanyan #b0563f 生活电器
护汀 huting #1f8f6a 医用防护与敷料
康檐 kangyan #2f7f9f 检测与家庭护理
芽屿 yayu #d9698f 婴儿护理
稚汀 zhiting #f0a23c 儿童用品与玩具
爪序 zhuaxu #8a6bc0 宠物食品
毛檐 maoyan #4a9fb5 宠物清洁与用具
箱岬 xiangjia #a8763e 纸箱与缓冲
封汀 fengting #c9862a 胶带与标签
袋序 daixu #44546a 袋类耗材
`;

/** Every brand of the demo mall; all of them are invented. */
export const brands: BrandText[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [name = '', latin = '', color = '', introduction = ''] = row.split(' ');
    return { name, latin, color, introduction };
  });
