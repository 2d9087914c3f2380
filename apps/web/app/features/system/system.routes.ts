import { route } from '@react-router/dev/routes';

export const systemRoutes = [
  route('signed-out', 'features/system/pages/signed-out.tsx'),
  route('logout', 'features/system/pages/logout.ts'),
  route('preview/end', 'features/system/pages/preview-end.ts'),
  route('*', 'features/system/pages/missing.tsx'),
];
