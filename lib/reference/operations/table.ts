import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot';
import { bodyLimits } from '../open-choices.ts';
import * as requests from './requests.ts';
import * as responses from './responses.ts';

/** What an operation takes and gives: the service checks requests by it, and its description is written from it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Whether it needs the header `AccessKey`. */
  readonly keyed: boolean;
  readonly query?: ObjectSchema<ObjectEntries, undefined>;
  readonly body?: GenericSchema;
  /** Bytes. */
  readonly bodyLimit?: number;
  readonly answer: GenericSchema;
}

const other = bodyLimits.other;

export const operations = {
  GetLabels: {
    method: 'GET',
    path: '/Labels/GetLabels',
    keyed: true,
    title: 'Look up the available labels of an account',
    description:
      'Rows hold labels in state 0 and 8; assigned ones are only counted, so Total is not the number of rows.',
    query: requests.getLabelsQuery,
    answer: responses.labelLookup,
  },
  GetCarriers: {
    method: 'GET',
    path: '/Carriers/GetCarriers',
    keyed: true,
    title: 'Look up carriers',
    description: 'Four carriers, or the one with the given CarrierID; an empty array when there is none.',
    query: requests.getCarriersQuery,
    answer: responses.carrierLookup,
  },
  NewAssets: {
    method: 'POST',
    path: '/Assets/NewAssets',
    keyed: true,
    title: 'Create assets',
    description: 'All of them or none.',
    body: requests.newAssetsRequest,
    bodyLimit: bodyLimits.newAssets,
    answer: responses.createdAssets,
  },
  AssignLabel: {
    method: 'POST',
    path: '/Assets/AssignLabel',
    keyed: true,
    title: 'Assign a label to an asset that is Created',
    description:
      'The asset becomes Ready. Its label cannot be changed afterwards. The path is a choice of this service.',
    body: requests.assignLabelRequest,
    bodyLimit: other,
    answer: responses.success,
  },
  UserComment: {
    method: 'POST',
    path: '/Assets/UserComment',
    keyed: true,
    title: 'Add a note to an asset',
    description: 'Every success adds one more note and emits the event `User comment`.',
    body: requests.userCommentRequest,
    bodyLimit: other,
    answer: responses.success,
  },
  DeleteAsset: {
    method: 'DELETE',
    path: '/Assets/DeleteAsset',
    keyed: true,
    title: 'Delete an asset that is Created or Ready',
    body: requests.assetRequest,
    bodyLimit: other,
    answer: responses.success,
  },
  CreateSharing: {
    method: 'POST',
    path: '/Assets/CreateSharing',
    keyed: true,
    title: 'Share an asset',
    description: 'Every success creates a new identifier, which has no deadline.',
    body: requests.assetRequest,
    bodyLimit: other,
    answer: responses.createdSharing,
  },
  GetSharing: {
    method: 'GET',
    path: '/Assets/GetSharing',
    keyed: false,
    title: 'Read what is shared',
    description: 'An empty object for an unknown or deleted identifier. The history is newest first and complete.',
    query: requests.getSharingQuery,
    answer: responses.sharing,
  },
  GetSharings: {
    method: 'GET',
    path: '/Assets/GetSharings',
    keyed: true,
    title: 'List the active sharing records',
    answer: responses.sharingRecords,
  },
  DeleteSharing: {
    method: 'DELETE',
    path: '/Assets/DeleteSharing',
    keyed: true,
    title: 'Delete a sharing record; the asset stays',
    body: requests.deleteSharingRequest,
    bodyLimit: other,
    answer: responses.success,
  },
} as const satisfies Record<string, Operation>;
