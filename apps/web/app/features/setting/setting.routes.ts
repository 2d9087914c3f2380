import { route } from '@react-router/dev/routes';

export const settingRoutes = [
  route('setting', 'features/setting/pages/setting.tsx'),
  route('setting/general', 'features/setting/pages/general.tsx'),
];
