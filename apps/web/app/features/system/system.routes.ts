import { route } from '@react-router/dev/routes';

export const systemRoutes = [
  route('logout', 'features/system/pages/logout.ts'),
  route('*', 'features/system/pages/missing.tsx'),
];
