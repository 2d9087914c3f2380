export { ensurePushKeys } from './push-keys.ts';
