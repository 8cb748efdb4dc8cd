/** 秒杀: its page tells no more than the goods; sessions and the waiting room are calls of their own. */
export const seckill = {
  screens: [/^\/pages\/seckill$/, /^\/pages\/secKillDetail\/\d+$/],
  detail: {},
};
