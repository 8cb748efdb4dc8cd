/** 限时抢购: its page tells no more than the goods. */
export const flashSale = { screens: [/^\/pages\/flashSaleDetail\/\d+$/], detail: {} };
