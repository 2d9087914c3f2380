import { route } from '@react-router/dev/routes';

export const helpRoutes = [
  route('help', 'features/help/pages/help.tsx'),
  route('help/:part/:chapter', 'features/help/pages/chapter.tsx'),
];
