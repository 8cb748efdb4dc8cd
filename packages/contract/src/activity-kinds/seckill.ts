/** 秒杀: its page shows nothing but the goods; sessions and the waiting room have their own calls. */
export const seckill = {
  screens: [/^\/pages\/seckill$/, /^\/pages\/secKillDetail\/\d+$/],
  detail: {},
};
