import { aggregators } from './test-aggregators.ts';
import { carriers } from './test-carriers.ts';
import { containers } from './test-containers.ts';
import { couriers } from './test-couriers.ts';
import { families } from './test-families.ts';
import { telematics } from './test-telematics.ts';
import { formats, trackers } from './test-trackers.ts';
import { unseen } from './unseen/test-unseen.ts';
import { unseenCarriers } from './unseen/test-unseen-2.ts';
import { unseenTrackers } from './unseen/test-unseen-3.ts';
import { unseenLater } from './unseen/test-unseen-4.ts';
import { unseenParcels } from './unseen/test-unseen-5.ts';
import { unseenFreight } from './unseen/test-unseen-6.ts';
import { unseenMovers } from './unseen/test-unseen-7.ts';
import { unseenPlatforms } from './unseen/test-unseen-8.ts';
import { unseenProtocols } from './unseen/test-unseen-9.ts';
import { unseenStores } from './unseen/test-unseen-10.ts';
import { unseenPosts } from './unseen/test-unseen-11.ts';
import { unseenParcelPlatforms } from './unseen/test-unseen-12.ts';
import { unseenTraces } from './unseen/test-unseen-13-posts.ts';
import { unseenThings } from './unseen/test-unseen-13-things.ts';
import { unseenWaybills } from './unseen/test-unseen-13.ts';
import { unseenAgain } from './unseen/test-unseen-14.ts';
import { unseenMainstream } from './unseen/test-unseen-15.ts';
import { unseenMainstreamMore } from './unseen/test-unseen-16.ts';
import { unseenSeventeen } from './strangers/test-unseen-17.ts';
import { unseenEighteen } from './strangers/test-unseen-18.ts';
import { unseenNineteen } from './strangers/test-unseen-19.ts';
import { unseenTwentyOne } from './strangers/test-unseen-21.ts';
import { unseenTwentyTwo } from './strangers/test-unseen-22.ts';
import { unseenTwentyThree } from './strangers/test-unseen-23.ts';
import { unseenTwentyFour } from './strangers/test-unseen-24.ts';
import { unseenTwentyFive } from './strangers/test-unseen-25.ts';
import { unseenTwentySix } from './strangers/test-unseen-26.ts';
import { unseenTwentySeven } from './strangers/test-unseen-27.ts';
import { unseenTwentyEight } from './strangers/test-unseen-28.ts';
import { unseenTwentyNine } from './strangers/test-unseen-29.ts';
import { unseenThirty } from './strangers/test-unseen-30.ts';
import { unseenThirtyOne } from './strangers/test-unseen-31.ts';
import { unseenThirtyTwo } from './strangers/test-unseen-32.ts';
import { unseenThirtyFour } from './strangers/test-unseen-34.ts';
import { unseenThirtyFive } from './strangers/test-unseen-35.ts';
import { unseenThirtySix } from './strangers/test-unseen-36.ts';
import { unseenThirtySeven } from './strangers/test-unseen-37.ts';
import { unseenThirtyEight } from './strangers/test-unseen-38.ts';
import { unseenForty } from './newcomers/test-unseen-40.ts';
import { unseenFortyOne } from './newcomers/test-unseen-41.ts';
import { unseenFortyTwo } from './newcomers/test-unseen-42.ts';
import { unseenFortyNine } from './newcomers/test-unseen-49.ts';
import { unseenFifty } from './newcomers/test-unseen-50.ts';
import { unseenFortyEight } from './newcomers/test-unseen-48.ts';
import { unseenFortyFour } from './newcomers/test-unseen-44.ts';
import { unseenFortySeven } from './newcomers/test-unseen-47.ts';
import { unseenFortyThree } from './newcomers/test-unseen-43.ts';

/** Every shape, those first written for the rules before those first read by them unseen. */
export const shapes = [
  ...carriers,
  ...aggregators,
  ...telematics,
  ...containers,
  ...couriers,
  ...trackers,
  ...formats,
  ...unseen,
  ...unseenCarriers,
  ...unseenTrackers,
  ...unseenLater,
  ...unseenParcels,
  ...unseenFreight,
  ...unseenMovers,
  ...unseenPlatforms,
  ...unseenProtocols,
  ...unseenStores,
  ...unseenPosts,
  ...unseenParcelPlatforms,
  ...unseenWaybills,
  ...unseenTraces,
  ...unseenThings,
  ...unseenAgain,
  ...unseenMainstream,
  ...unseenMainstreamMore,
  ...unseenSeventeen,
  ...unseenEighteen,
  ...unseenNineteen,
  ...unseenTwentyOne,
  ...unseenTwentyTwo,
  ...unseenTwentyThree,
  ...unseenTwentyFour,
  ...unseenTwentyFive,
  ...unseenTwentySix,
  ...unseenTwentySeven,
  ...unseenTwentyEight,
  ...unseenTwentyNine,
  ...unseenThirty,
  ...unseenThirtyOne,
  ...unseenThirtyTwo,
  ...unseenThirtyFour,
  ...unseenThirtyFive,
  ...unseenThirtySix,
  ...unseenThirtySeven,
  ...unseenThirtyEight,
  ...unseenForty,
  ...unseenFortyOne,
  ...unseenFortyTwo,
  ...unseenFortyFour,
  ...unseenFortyThree,
  ...unseenFortySeven,
  ...unseenFortyEight,
  ...unseenFortyNine,
  ...unseenFifty,
  ...families,
];
