/** The demo mall, its pictures, and `pifa seed`. */
import { DEMO_PASSWORD, DEMO_STAFF_PASSWORD } from '@pifa/demo-mall';
import { secondsSince, type ServerModule } from '../../platform';
import { fillDemoMall, isEmptyMall } from './fill';
import { seedCommand } from './seed-command';

export const demoModule: ServerModule = {
  name: 'demo',
  commands: [seedCommand],
  async firstRun(platform, say) {
    if (!(await isEmptyMall(platform))) return;
    say('首次启动：正在准备演示商城 / filling the demo mall');
    const started = Date.now();
    const mall = await fillDemoMall(platform, say);
    say(`演示商城已就绪：商品 ${mall.goodsWanted} 种，用时 ${secondsSince(started)} 秒`);
  },
  async greeting({ db, settings }) {
    const demo = await db
      .selectFrom('users')
      .select('phone')
      .where('phone', '=', '13800000001')
      .executeTakeFirst();
    if (!demo) return [];
    return [
      `演示账号（密码均为 ${DEMO_PASSWORD}）/ demo accounts:`,
      '  13800000001  深圳市檐下便利连锁有限公司（金牌客户）',
      '  13800000002  东莞市岬口酒店用品有限公司（另一份协议价）',
      '  13800000003  第一家公司的第二个账号',
      '  13800000004  资质审核中，暂不能登录',
      '  13800000005  武汉渡汀餐饮管理有限公司（价目表客户）',
      `管理后台 / back office: http://localhost:${settings.port}/admin（密码均为 ${DEMO_STAFF_PASSWORD}，仅限本机登录）`,
      '  demo-owner      老板',
      '  demo-sales      销售（檐下、渡汀）',
      '  demo-sales-2    销售（岬口、泽畔）',
      '  demo-warehouse  仓库',
      '  demo-finance    财务',
    ];
  },
};
