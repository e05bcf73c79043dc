import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Choice } from '../controls/choice.tsx';
import { PICTURES } from '../laboratory/stage/generated-pictures.ts';
import type { PageProps } from '../page-props.ts';
import { OWN_PICTURE, viewOf } from '../state/state.ts';
import { cardinal } from '../words.ts';
import { useMachines } from './known-machines.ts';
import { machineOf } from './priced-race.ts';
import './racer-list.css';
import { RacerList } from './racer-list.tsx';
import { useRacers } from './use-racers.ts';

/** "race four algorithms on accelerators, all ports, the picture: landscape" */
export function RaceSentence({ state, session, change }: PageProps) {
  const { race, problem, picture } = state;
  const machines = useMachines(session.ownMachine);
  const own = machines.get(race.machine);
  const machine = useMemo(() => own && machineOf(own, race, problem), [own, race, problem]);
  const found = useRacers(state, machine);
  const racers = found ?? [];
  const { length } = racers;
  const said = found === undefined ? 'racers' : `${cardinal(length)} ${length === 1 ? 'racer' : 'racers'}`;
  const ownPicture = session.ownPicture ? [[OWN_PICTURE, 'your own'] as const] : [];
  const portsOf = (ports: 'one' | 'all') => (ports === 'all' ? 'all ports' : 'one port');
  return (
    <>
      <span>race</span>
      <Opening text={said}>
        <RacerList
          racers={racers}
          said={problem}
          change={(next) => change({ race: { ...race, racers: next } }, true)}
        />
      </Opening>
      <span>on</span>
      <Choice
        label="Machine"
        name="machine"
        value={race.machine}
        options={Array.from(machines, ([key, { name, ports }]) => [key, `${name}, ${portsOf(ports)}`])}
        // Its own prices begin.
        choose={(machine) =>
          change({ race: { ...race, machine, startup: undefined, link: undefined } }, true)
        }
      />
      {viewOf(problem) === 'picture' && (
        <>
          <span>the picture:</span>
          <Choice
            label="Picture"
            name="race-picture"
            value={picture}
            options={[
              ...ownPicture,
              ...PICTURES.map(({ name, title }) => [name, title.toLowerCase()] as const),
            ]}
            choose={(next) => change({ picture: next }, true)}
          />
        </>
      )}
    </>
  );
}

/** What opens below a word of the sentence, until Escape is pressed or something else is. */
function Opening({ text, children }: { readonly text: string; readonly children: ComponentChildren }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (details.current && !details.current.contains(target as Node)) details.current.open = false;
    };
    // Before the page does, wherever the focus is: a field that is made anew has lost it.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return;
      event.preventDefault();
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    };
    addEventListener('pointerdown', onPointerDown);
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      removeEventListener('pointerdown', onPointerDown);
      removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);
  return (
    <details ref={details} class="racers">
      <summary class="said">{text}</summary>
      {children}
    </details>
  );
}
