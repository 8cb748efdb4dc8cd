export { createFixedClock as createTestClock, type FixedClock as TestClock } from '@pifa/testkit';
