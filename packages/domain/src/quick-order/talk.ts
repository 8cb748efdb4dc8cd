/** What surrounds an order in a chat: greetings, thanks, times, telephones, addresses, signatures. */

const PHONES = /(?:\+?86[- ]?)?(?<!\d)1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)|(?<!\d)0\d{2,3}[- ]\d{7,8}(?!\d)/g;
const PICTURES = /[\p{Extended_Pictographic}\u{fe0f}\u{200d}]|\[[\p{Script=Han}]{1,3}\]/gu;
const CALLED = /@[^\s,;:]+/g;
const WHO = String.raw`(?:[\p{Script=Han}]{0,2}(?:老板娘?|姐|哥|总|经理|老师|店长|小姐|先生|女士)|亲爱的|亲|老铁|美女|帅哥|各位(?:同事|老师)?|大家)`;
const HELLO = String.raw`(?:[您你]?好(?:啊|呀)?|早上好|上午好|中午好|下午好|晚上好|早安?(?:啊|呀)?|在吗|在不在|在么|hi|hello|哈喽)`;
const GREETING = new RegExp(
  String.raw`^(?:${WHO}?[\s,!~]*${HELLO}(?=$|[\s,!~。.:?])|${WHO}(?=$|[\s,!~。.:?]))[\s,!~。.:?]*`,
  'u',
);
const THANKS =
  /(?:谢谢|多谢|感谢|谢了|辛苦|拜托|麻烦)(?:啦|了|您|你|老板|亲|大家)*[\s!~。.]*$|(?:比较|特别|很)?(?:加急|急用|急要|急单|急|尽快|抓紧|快点)(?:发货?|送)?[\s!~。.]*$/;
const DAY = String.raw`(?:今天|明天|后天|今晚|明早|明晚|明天|早上|上午|中午|下午|晚上|傍晚|(?:本|这|下)?周[一二三四五六日天末]|\d{1,2}月\d{1,2}[日号]|(?:[\d一二三四五六七八九十两]{1,3})点(?:半|\d{1,2}分?|钟)?|\d{1,2}:\d{2})`;
const WHEN = new RegExp(
  String.raw`(?:${DAY}\s*)+(?:之?前|以?后|左右)?\s*(?:就|都|能|要|给我|再|一起)*(?:送到|送货|送来|送|到货|到|发货|发|要用|用)?(?:就行|就好|即可|行|吧)?`,
  'g',
);

/** Says where, to whom or how it goes; no goods is meant by such a sentence. */
const DELIVERY =
  /地址|收货|送货|收件|联系人|联系方式|电话|手机号|打我|有问题|开票|发票(?![夹本])|抬头|税号|送到|放到|放在|前台|门卫|楼下|(?:路|街|道|巷|弄|村)\d+[号弄]|\d+(?:栋|幢|楼|单元|号门|号楼)|顺丰|德邦|中通|圆通|韵达|物流|到付|运费|自提|司机|叫车|来拉|收到了|发错|不对|付款|转账|月结|单价|多少钱|价格/;
/** Says that an order follows. */
const ORDERING =
  /订单|订货|下单|采购|补货|补一下|要货|报货|配货|配一下|清单|如下|请按|按下面|按以下|安排|今[天日]|明[天日]|昨天|本周|这次|再要|还要|要补|需要|缺货|缺了|要的$|用$|用的$|^要$|改一下|更正|老样子|照旧|^行政|^后厨|^前厅|^仓库|^客房/;
/** Words before the goods and behind it that name nothing. */
const BEFORE =
  /^(?:上次(?:的|那个|那种)?|昨天的?|照旧|老样子|后厨的?|客房的?|仓库里?的?|店里的?|那个|这个|然后|顺便|还有|另外|麻烦(?:您|你)?|帮我|帮忙|给我|有的话|要的是|我要|我们要|需要|再来|再要|还要|也要|要(?=\S*[\d一二两三四五六七八九十半]))+(?=\S)/;
const BEHIND =
  /(?<=\S)(?:\s*(?:的|都要|就要|需要|要|各要|各|来|也来|也要|再来|先来|给我|帮我|大概|大约|一共|共))+$/;

/** The text without greetings, names called, pictures, telephones and thanks. */
export function withoutTalk(text: string): string {
  let left = text.replace(PICTURES, ' ').replace(CALLED, ' ').replace(PHONES, ' ').trim();
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(GREETING, '').replace(THANKS, '').trim();
  }
  return left;
}

/** The text without the times that it names. */
export const withoutTimes = (text: string): string => text.replace(WHEN, ' ').trim();

/** Whether a stretch without an amount is about the order, not a goods of it. */
export function isTalk(text: string): boolean {
  if (DELIVERY.test(text) || ORDERING.test(text)) return true;
  return !/[\p{L}\p{N}]/u.test(withoutTimes(withoutTalk(text)));
}

/** The words of a goods without those around it that name nothing: 「大豆油20L的来」 → 「大豆油20L」. */
export function withoutFillers(words: string): string {
  const left = words.replace(BEFORE, '').replace(BEHIND, '').trim();
  return left === '' ? words : left;
}
