import { describePage } from './page.ts';

describePage('README.md');
