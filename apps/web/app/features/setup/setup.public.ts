export { SetupNotice } from './admin/setup-notice.tsx';
