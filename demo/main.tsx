import { render } from 'preact';
import { App } from './app.tsx';
import { keepOffline } from './offline.ts';

const root = document.querySelector('#app');
if (root === null) throw new Error('the page has no #app');
render(<App />, root);
keepOffline();
