import type { ServerModule } from '../platform';
import { cartModule } from './cart';
import { deliveryModule } from './delivery';
import { demoModule } from './demo';
import { goodsModule } from './goods';
import { inquiriesModule } from './inquiries';
import { membersModule } from './members';
import { operatorModule } from './operator';
import { ordersModule } from './orders';
import { paymentsModule } from './payments';
import { siteModule } from './site';

/** The areas of the mall, what sells before who buys. A new area is one line here. */
export const modules: readonly ServerModule[] = [
  siteModule,
  membersModule,
  goodsModule,
  inquiriesModule,
  deliveryModule,
  cartModule,
  ordersModule,
  paymentsModule,
  operatorModule,
  demoModule,
];
