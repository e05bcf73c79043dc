import { useEffect, useRef, useState } from 'preact/hooks';
import './drop-zone.css';

/** Whose own use of text comes first. */
const TEXT_FIELDS = 'input:not([type=range], [type=file], [type=checkbox]), textarea, [contenteditable]';

/** Takes files that are dropped or pasted anywhere on the page. */
export function DropZone({ take }: { readonly take: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Or else the browser leaves the page for the file.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(event.type !== 'drop');
      if (event.type === 'drop') taking.current([...event.dataTransfer.files]);
    };
    for (const type of ['dragenter', 'dragover', 'drop'] as const) addEventListener(type, onDrag, { signal });
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    addEventListener('dragleave', onLeave, { signal });
    // Not every browser tells that a drag has ended elsewhere, but pointers do not move during one.
    addEventListener('pointermove', () => setOver(false), { signal });
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData?.files.length) return;
      const { files, types } = event.clipboardData;
      const inText = event.target instanceof Element && event.target.closest(TEXT_FIELDS) !== null;
      if (inText && types.includes('text/plain')) return;
      event.preventDefault();
      taking.current([...files]);
    };
    addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div class="drop-zone">
      <p>Drop a picture, a schedule, a machine or a network.</p>
    </div>
  );
}
