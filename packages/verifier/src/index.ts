export {
  type BundleQuestion,
  type Check,
  usableKeys,
  type Verification,
  verifyBundle,
} from './verify-bundle.ts';
