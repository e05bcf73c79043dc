import { useEffect, useState } from 'preact/hooks';
import { TextButton } from '../controls/text-button.tsx';
import { SaveFiles } from '../files/files.tsx';
import type { FilesProps } from '../files/opened-files.ts';
import { FilmField } from '../keep/film-field.tsx';
import { SheetField } from '../keep/sheet/sheet-field.tsx';
import { OWN_PICTURE } from '../state/state.ts';
import { iframeOf } from './embed-bar.tsx';
import { linkTo } from './link.ts';

/** Ways to give what is shown to others: its address is the whole state, but for a picture out of a file. */
export function Share({ isOpen, ...props }: FilesProps & { readonly isOpen: boolean }) {
  const { state } = props;
  const [said, say] = useState('');
  useEffect(() => say(''), [isOpen]);
  const isWhole = state.view !== 'picture' || state.picture !== OWN_PICTURE;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      say(isWhole ? 'Copied.' : 'Copied, without your picture.');
    } catch {
      say('The browser does not allow it.');
    }
  };
  return (
    <aside class="share" aria-label="Share" hidden={!isOpen}>
      <p>The address of this page says all that it shows. Who opens it sees the same.</p>
      <p class="row">
        <TextButton
          text="Copy the link"
          class="main"
          act={() => copy(linkTo(state, location.href, import.meta.env.MODE === 'site'))}
        />
        <span role="status">{said}</span>
      </p>
      <p>In a page of your own it plays by itself, in a frame.</p>
      <p class="row">
        <TextButton text="Copy a frame" act={() => copy(iframeOf(state))} />
      </p>
      <h2>To keep</h2>
      <SaveFiles {...props} />
      <SheetField {...props} />
      <FilmField {...props} />
    </aside>
  );
}
