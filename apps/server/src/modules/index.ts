import type { ServerModule } from '../platform';
import { activitiesModule } from './activities';
import { afterSalesModule } from './after-sales';
import { backupModule } from './backup';
import { cartModule } from './cart';
import { couponsModule } from './coupons';
import { deliveryModule } from './delivery';
import { demoModule } from './demo';
import { goodsModule } from './goods';
import { importModule } from './import';
import { inquiriesModule } from './inquiries';
import { invoicesModule } from './invoices';
import { luckyDrawModule } from './lucky-draw';
import { membersModule } from './members';
import { messagesModule } from './messages';
import { ordersModule } from './orders';
import { paymentsModule } from './payments';
import { pointsModule } from './points';
import { promotionsModule } from './promotions';
import { privacyModule } from './privacy';
import { reviewsModule } from './reviews';
import { quickOrderModule } from './quick-order';
import { siteModule } from './site';
import { staffModule } from './staff';

/** The areas of the mall, what sells before who buys. A new area is one line here. */
export const modules: readonly ServerModule[] = [
  staffModule,
  siteModule,
  promotionsModule,
  couponsModule,
  membersModule,
  goodsModule,
  inquiriesModule,
  deliveryModule,
  cartModule,
  quickOrderModule,
  ordersModule,
  paymentsModule,
  invoicesModule,
  pointsModule,
  afterSalesModule,
  reviewsModule,
  luckyDrawModule,
  activitiesModule,
  messagesModule,
  privacyModule,
  importModule,
  backupModule,
  demoModule,
];
