/** A column of a table of one thing a row: what it is called, where it is listed, and other names that tables have for it. */
export interface PlainField {
  word: string;
  group: string;
  required?: true;
  /** as `plainHead` writes them, with spaces between */
  aliases: string;
  /** heads that a list cannot hold, without blanks */
  heads?: RegExp;
}

/** Other systems' names for 货号. */
export const CODE_ALIASES =
  '商品编码 商品编号 商家编码 规格编码 编码 编号 款号 型号 物料编码 存货编码 sku skuid skucode 商品货号 产品编号 itemcode itemno code variantsku productcode huohao';
