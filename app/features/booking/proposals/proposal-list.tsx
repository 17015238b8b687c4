import { capitalise, longDateTime } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { ListItem, ListItemLink, List } from "#app/ui/list/list.tsx";
import type { ListedProposal } from "./proposal.ts";
import { progressLabels, describeProgress, isAwaitingAnswer } from "./proposal.messages.ts";

export interface ProposalListProps {
  proposals: readonly ListedProposal[];
  /** If omitted, all proposals are for the page's appointment, so the start replaces its name and link. */
  hrefOf?: (appointmentId: string) => string;
}

export function ProposalList({ proposals, hrefOf }: ProposalListProps) {
  return (
    <List>
      {proposals.map((proposal) => {
        const { id, appointmentId, name, date, time, progress } = proposal;
        const startText = capitalise(longDateTime(date, time));
        return (
          <ListItem
            key={id}
            title={hrefOf ? <ListItemLink to={hrefOf(appointmentId)}>{typeset(name)}</ListItemLink> : startText}
            meta={(hrefOf ? `${startText}. ` : "") + describeProgress(proposal)}
            state={{ label: progressLabels[progress], tone: isAwaitingAnswer(progress) ? "waiting" : "over" }}
          />
        );
      })}
    </List>
  );
}
