/** 限时抢购: its page shows nothing but the goods. */
export const flashSale = { screens: [/^\/pages\/flashSaleDetail\/\d+$/], detail: {} };
