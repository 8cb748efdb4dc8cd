/** Names of companies, compared as a clerk compares them: 「仙桃市穗岸商贸行」 and 「穗岸商贸（仙桃）」 are one shop to him. */

/** Legal forms and kinds of shop at the end of a name, the longest first. */
const ENDINGS =
  /(股份有限公司|有限责任公司|有限公司|集团公司|总公司|分公司|公司|集团|个体工商户|经营部|经销部|批发部|营业部|服务部|便利店|专卖店|旗舰店|批发行|贸易行|商贸行|购物中心|服务中心|中心|超市|商行|商店|商场|商城|药房|门市部|门店|工作室|合作社|店|行|厂|部)$/;
/** What a company trades in: two shops that share nothing else are not alike. */
const TRADES =
  /(商贸|贸易|日用百货|百货|日用品|食品|副食|粮油|酒水|饮料|烟酒|餐饮|酒店用品|酒店物业|物业|酒店|办公服务|办公用品|办公|五金|建材|电器|电子|科技|文具|玩具|母婴|宠物|医药|药业|包装|供应链|实业|商务|电子商务|服饰|服装|化妆品|生鲜|果蔬|批发|零售|连锁|便利|用品|服务)$/;
/** Places at the head of a name, as registries write them. */
const PLACES =
  /^(.{2,3}?省|.{2,7}?自治区)?(.{2,7}?(市|自治州|地区|盟))?(.{1,4}?(区|县|旗))?(.{1,4}?(镇|街道))?/;

/** Half-width, without spaces, brackets and signs. */
export function tidyCompanyName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s()（）【】「」·\-—.,，。]/g, '')
    .toUpperCase();
}

/** Provinces as names begin with them where nobody wrote 省. */
const PROVINCES =
  /^(北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆)/;

/**
 * The part of a name that tells a company from its neighbours (字号): without place, trade and legal form. More of the
 * name where nothing of two signs is left.
 */
export function companyNameCore(name: string): string {
  const tidy = tidyCompanyName(name);
  const bare = tidyCompanyName(name.replace(/[(（][^)）]*[)）]/g, ''));
  const own = bare.replace(PLACES, '').replace(PROVINCES, '');
  return [stripped(own), stripped(bare), stripped(tidy)].find((core) => core.length >= 2) ?? tidy;
}

function stripped(name: string): string {
  let core = name.replace(ENDINGS, '');
  while (TRADES.test(core)) core = core.replace(TRADES, '');
  return core;
}

export type NameLikeness = 'same' | 'alike' | 'different';

/** Whether two companies have the same name, or the same 字号. */
export function nameLikeness(one: string, other: string): NameLikeness {
  if (tidyCompanyName(one) === tidyCompanyName(other)) return 'same';
  return companyNameCore(one) === companyNameCore(other) ? 'alike' : 'different';
}
