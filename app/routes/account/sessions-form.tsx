import { longDate } from "#app/french/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { ListItem, List } from "#app/ui/list/list.tsx";
import { AccountForm, type AccountFormProps } from "./account-form.tsx";
import { plural } from "#app/french/plural.ts";

interface Session {
  id: string;
  device: string;
  since: string;
  current: boolean;
}

export function SessionsForm({
  sessions,
  olderCount,
  ...formProps
}: AccountFormProps & { sessions: readonly Session[]; olderCount: number }) {
  return (
    <AccountForm
      {...formProps}
      intent="end-sessions"
      id="sessions"
      title="Vos appareils connectés"
      submit="Déconnecter tous les appareils"
    >
      <List>
        {sessions.map(({ id, device, since, current }) => (
          <ListItem
            key={id}
            meta={`Depuis le ${longDate(since)}`}
            actions={
              !current && (
                <Button type="submit" name="session" value={id} variant="quiet" size="small">
                  Déconnecter
                </Button>
              )
            }
          >
            <p>{`${device}${current ? " (celui-ci)" : ""}`}</p>
          </ListItem>
        ))}
      </List>
      {olderCount > 0 && (
        <p className="note">{`Et ${olderCount} ${plural(olderCount, "autre, plus ancien", "autres, plus anciens")}.`}</p>
      )}
    </AccountForm>
  );
}
