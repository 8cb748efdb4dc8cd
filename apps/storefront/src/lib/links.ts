/** Addresses of the shop's screens, made in one place. */

export const goodsPath = (goodsId: string): string => `/pages/gooddetail/${encodeURIComponent(goodsId)}`;

/** The result of a search: the key is the word. */
export const searchPath = (word: string): string => `/pages/newproduct/${encodeURIComponent(word.trim())}`;

/** A category's goods: the key is its id. */
export const categoryPath = (id: string): string => `/pages/newproduct/${encodeURIComponent(id)}`;

/** A brand's goods in the whole catalogue. */
export const brandPath = (brandId: string): string =>
  `/pages/ordercenter?brandIds=${encodeURIComponent(brandId)}`;

export const articlePath = (id: string): string => `/pages/useragreement/${encodeURIComponent(id)}`;
